import type { App } from '../../state/app.svelte.ts';

/** Asks for a file: with the browser's dialog that gives handles, else with the file input of `Openers`. */
export function askForFile(app: App): void {
  const input = document.getElementById('session-file');
  void app.ways.pick(input instanceof HTMLInputElement ? input : null);
}

/** Asks for a folder, in the same ways. */
export function askForFolder(app: App): void {
  const input = document.getElementById('session-folder');
  void app.ways.pickFolder(input instanceof HTMLInputElement ? input : null);
}
