import { describe, expect, test } from 'vitest';
import { Pulse } from './pulse.ts';

describe('Pulse', () => {
  test('N7: who knows an older revision is answered at once, others when there is a newer one', async () => {
    const pulse = new Pulse();
    expect(await pulse.later(-1)).toEqual({ ok: true, value: null });
    const asked = pulse.later(0);
    pulse.beat();
    expect(await asked).toEqual({ ok: true, value: null });
    expect(pulse.revision).toBe(1);
  });

  test('N7: many ticks share an answer', async () => {
    const pulse = new Pulse();
    pulse.tick();
    for (let i = 0; i < 1_000; i++) pulse.tick();
    expect(pulse.revision).toBe(1);
    await pulse.later(1);
    expect(pulse.revision).toBe(2);
  });

  test('N4: waiting can be aborted', async () => {
    const abort = new AbortController();
    const asked = new Pulse().later(0, abort.signal);
    abort.abort();
    expect(await asked).toEqual({ ok: false, error: 'aborted' });
    expect(await new Pulse().later(0, abort.signal)).toEqual({ ok: false, error: 'aborted' });
  });
});
