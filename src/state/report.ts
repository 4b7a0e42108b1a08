import type { Facts } from '../base/words.ts';

/**
 * What a maintainer needs to know of a failure, as text to copy. It holds codes, facts and a stack, never a line of
 * the session.
 */
export function reportOf(code: string, facts: Facts, thrown: unknown): string {
  const lines = [
    `Treeline: ${code}`,
    `Time: ${new Date().toISOString()}`,
    `Browser: ${typeof navigator === 'undefined' ? 'none' : navigator.userAgent}`,
  ];
  for (const [name, value] of Object.entries(facts)) lines.push(`${name}: ${value}`);
  if (thrown instanceof Error) lines.push(thrown.stack ?? `${thrown.name}: ${thrown.message}`);
  else if (typeof thrown === 'string') lines.push(thrown);
  else if (thrown !== null) lines.push(typeof thrown);
  return lines.join('\n');
}
