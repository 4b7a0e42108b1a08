import type { App } from '../../state/app.svelte.ts';

/** Asks for a file: with the browser's dialog that gives handles, else with the file input of `Openers`. */
export function askForFile(app: App): void {
  const input = document.getElementById('session-file');
  void app.pick(input instanceof HTMLInputElement ? input : null);
}
