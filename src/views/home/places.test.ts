import { expect, it } from 'vitest';
import { placesOn, systemOf, systemsFor } from './places.ts';

it.each([
  ['MacIntel', 'Macintosh', 'mac'],
  ['Win32', 'Windows NT 10.0', 'windows'],
  ['Linux x86_64', 'X11; Linux x86_64', 'linux'],
  ['FreeBSD amd64', 'X11; FreeBSD', 'linux'],
  ['Linux armv8l', 'Linux; Android 14', null],
  ['Linux x86_64', 'X11; CrOS x86_64', null],
  ['MacIntel', 'iPad; CPU OS 17_0 like Mac OS X', null],
  ['iPhone', 'iPhone; CPU iPhone OS 17_0 like Mac OS X', null],
  ['', '', null],
])('takes %s, %s for %s', (platform, agent, system) => {
  expect(systemOf(platform, agent)).toBe(system);
});

it('puts the visitor’s own system first', () => {
  expect(systemsFor('linux')).toEqual(['linux', 'mac', 'windows']);
  expect(systemsFor(null)).toEqual(['mac', 'windows', 'linux']);
});

it('writes paths as a dialog of the system takes them', () => {
  expect(placesOn('windows').map(({ path }) => path)).toEqual([
    '%USERPROFILE%\\.pi\\agent\\sessions',
    '%USERPROFILE%\\.xcsh\\agent\\sessions',
    '%USERPROFILE%\\.omp\\agent\\sessions',
    '.pi\\sessions',
  ]);
  expect(placesOn('mac')[0]?.path).toBe('~/.pi/agent/sessions');
});
