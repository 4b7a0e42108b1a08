/** Who wrote a session, as a badge: `pi v3`. Names of programs are the same in every language. */
export function badge({ dialect, version }: { dialect: string; version: number | null }): string {
  return version === null ? dialect : `${dialect} v${version}`;
}
