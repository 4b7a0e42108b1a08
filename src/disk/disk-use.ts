/** What the browser counts for this site in all, and how much it would give, in bytes. */
export interface DiskUse {
  readonly used: number;
  readonly most: number;
}

/** The browser's own estimate; null where it makes none (plain http, private windows). */
export async function diskUse(): Promise<DiskUse | null> {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || quota === undefined ? null : { used: usage, most: quota };
  } catch {
    return null;
  }
}
