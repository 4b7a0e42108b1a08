/**
 * Puts a text on the clipboard; false when the browser refuses. A page that came over plain http from another machine
 * has no clipboard of its own (`navigator.clipboard` is for secure contexts only): there the old command copies, with
 * the text given to its event, so that no field has to be made and selected for it.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard !== undefined) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // Forbidden here, such as in a frame; the command may still be allowed.
    }
  }
  let given = false;
  const give = (event: ClipboardEvent): void => {
    if (event.clipboardData === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData.setData('text/plain', text);
    given = true;
  };
  document.addEventListener('copy', give, { capture: true });
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other way without a secure context
  const done = document.execCommand('copy');
  document.removeEventListener('copy', give, { capture: true });
  return done && given;
}
