/**
 * Opens a `<dialog>` as a modal one as soon as it is in the document, and gives the focus back to where it was when it
 * goes. Escape and the trap for the focus are the browser's own. One that goes by itself, with its screen, tells nobody
 * that it was closed: the browser would say so only afterwards, to a screen that is no more.
 */
export function modal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  return () => {
    dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), true);
    dialog.close();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}

/**
 * Puts the focus on a heading that has just come on screen, so that reading goes on there. Who chose a tab stays on the
 * tab: the next arrow goes to the next one.
 */
export function focusHere(node: HTMLElement): void {
  if (document.activeElement?.matches('[role="tab"]') === true) return;
  // After the first paint: to give the focus, a browser lays the page out, and the rows are not there yet.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => node.isConnected && node.focus({ preventScroll: true })),
  );
}

/** Closes a dialog when its backdrop is pressed: outside of its box there is nothing but the backdrop. */
export function isBackdrop(event: MouseEvent, dialog: HTMLElement): boolean {
  if (event.target !== dialog) return false;
  const box = dialog.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
