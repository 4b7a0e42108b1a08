import { describe, expect, it, vi } from 'vitest';
import { fail, ok, type Result } from '../base/result.ts';
import type { EngineApi, EngineError, EntryDetail, Overview } from '../engine/index.ts';
import { renewing } from './renewing.ts';

type Detail = Result<EntryDetail, EngineError>;

const stale: Detail = fail({ code: 'stale', facts: {} });
const detail: Detail = ok({ key: 1 } as EntryDetail);
const bytes = new Blob(['x']);

/** An engine that answers these in turn, and takes the file again or does not. */
function engine(
  answers: Detail[],
  takes = true,
): { engine: EngineApi; renew: ReturnType<typeof vi.fn> } {
  const renew = vi.fn(() => Promise.resolve(takes ? ok(null) : fail({ code: 'stale', facts: {} })));
  const entry = (): Promise<Detail> => Promise.resolve(answers.shift() ?? stale);
  return { engine: { entry, renew } as unknown as EngineApi, renew };
}

describe('renewing', () => {
  it('leaves answers alone that are not stale', async () => {
    const { engine: one, renew } = engine([detail]);
    const renewed = renewing(one, () => Promise.resolve(ok(bytes)), vi.fn());
    expect(await renewed.entry(1)).toBe(detail);
    expect(renew).not.toHaveBeenCalled();
  });

  it('gives the engine the file again and asks once more', async () => {
    const { engine: one, renew } = engine([stale, detail]);
    const lost = vi.fn();
    const renewed = renewing(one, () => Promise.resolve(ok(bytes)), lost);
    expect(await renewed.entry(1)).toBe(detail);
    expect(renew).toHaveBeenCalledWith(bytes);
    expect(lost).not.toHaveBeenCalled();
  });

  it('renews once for several questions', async () => {
    const { engine: one, renew } = engine([stale, stale, detail, detail]);
    const renewed = renewing(one, () => Promise.resolve(ok(bytes)), vi.fn());
    expect(await Promise.all([renewed.entry(1), renewed.entry(2)])).toEqual([detail, detail]);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the disk', engine([stale]), () => Promise.resolve(fail({ code: 'stale' }))],
    ['the engine', engine([stale], false), () => Promise.resolve(ok(bytes))],
    ['both, and the answer', engine([stale, stale]), () => Promise.resolve(ok(bytes))],
  ] as const)(
    'says that the file is lost when %s cannot help',
    async (_, { engine: one }, renew) => {
      const lost = vi.fn();
      expect(await renewing(one, renew, lost).entry(1)).toEqual(stale);
      expect(lost).toHaveBeenCalledTimes(1);
    },
  );

  it('starts an index again that met a changed file, but not for ever', async () => {
    const failed = ok({ stage: 'failed', error: { code: 'stale', facts: {} } } as Overview);
    const renew = vi.fn(() => Promise.resolve(ok(null)));
    const one = { overview: () => Promise.resolve(failed), renew } as unknown as EngineApi;
    const lost = vi.fn();
    const renewed = renewing(one, () => Promise.resolve(ok(bytes)), lost);
    expect(await renewed.overview(0)).toBe(failed);
    expect([renew.mock.calls.length, lost.mock.calls.length]).toEqual([1, 0]);
    for (let round = 0; round < 6; round++) await renewed.overview(0);
    expect([renew.mock.calls.length, lost.mock.calls.length]).toEqual([5, 2]);
  });
});
