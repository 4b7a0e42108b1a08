import * as z from 'zod/mini';
import { field, isWire, type Wire } from '../../base/wire.ts';
import { compactJson } from '../json-text.ts';
import type { Kind } from '../kind.ts';
import { isNull, isString } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';
import { settingBlock } from './setting.ts';

/** A word in xcsh, an object by provider family in omp (its JSON text here), `""` for none (gotcha 23 of format-omp). */
function tierOf(entry: Wire): string {
  const tier = field(entry, 'serviceTier');
  if (isString(tier)) return tier;
  return isWire(tier) ? compactJson(tier) : '';
}

/** Another service tier from here on. */
export const serviceTierChange: Kind = {
  name: 'service_tier_change',
  group: 'setting',
  tone: 'setting',
  schema: z.looseObject({ serviceTier: z.nullable(z.union([z.string(), z.looseObject({})])) }),
  guard: (entry) =>
    isString(entry.serviceTier) || isNull(entry.serviceTier) || isWire(entry.serviceTier),
  title: (entry) => {
    const tier = oneLine(tierOf(entry));
    return tier === '' ? say('title_tier_cleared') : say('title_tier', { tier });
  },
  blocks: (entry) => settingBlock('setting_tier', tierOf(entry)),
  effect: (entry) => ({ do: 'set', key: 'tier', value: tierOf(entry) }),
};
