import { m } from '../../messages/index.ts';
import { copyText } from './copy-text.ts';
import type { IconName } from './icon-name.ts';

/** What a button that copies says after it was pressed, for two seconds. */
export class Copying {
  #outcome = $state.raw<'copied' | 'refused' | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** In words; empty when there is nothing to say. */
  get said(): string {
    if (this.#outcome === null) return '';
    return this.#outcome === 'copied' ? m.copy_done() : m.copy_refused();
  }

  /** The icon of the button, which is `icon` as long as there is nothing to say. */
  icon(icon: IconName): IconName {
    if (this.#outcome === null) return icon;
    return this.#outcome === 'copied' ? 'check' : 'warn';
  }

  async copy(text: string): Promise<void> {
    this.#outcome = (await copyText(text)) ? 'copied' : 'refused';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#outcome = null), 2_000);
  }
}
