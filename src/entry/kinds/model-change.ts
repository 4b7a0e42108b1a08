import * as z from 'zod/mini';
import { field, stringAt, type Wire } from '../../base/wire.ts';
import type { Words } from '../../base/words.ts';
import type { Effect } from '../effects.ts';
import type { Kind } from '../kind.ts';
import { compactJson } from '../json-text.ts';
import { modelText, splitModel } from '../model-text.ts';
import { isString, maybeString } from '../shape.ts';
import { oneLine } from '../title-text.ts';
import { say } from '../words.ts';
import { settingBlock } from './setting.ts';

/**
 * Another model from here on. pi spells it `provider` and `modelId`; xcsh, omp and the earliest pi `model:
 * "provider/id"`, with a `role` where it is not the default one (format-omp 1.6, gotcha 11).
 */
export const modelChange: Kind = {
  name: 'model_change',
  group: 'setting',
  tone: 'setting',
  schema: z.union([
    z.looseObject({
      provider: z.string(),
      modelId: z.string(),
      model: z.optional(z.string()),
      role: z.optional(z.string()),
    }),
    z.looseObject({ model: z.string(), role: z.optional(z.string()) }),
  ]),
  guard: (entry) =>
    maybeString(entry.role) &&
    (isString(entry.model) ||
      (entry.model === undefined && isString(entry.provider) && isString(entry.modelId))),
  title,
  blocks: (entry) => settingBlock('setting_model', nameOf(entry)),
  effect,
};

function effect(entry: Wire): Effect {
  const model = stringAt(entry, 'model');
  const role = stringAt(entry, 'role');
  const pi =
    field(entry, 'provider') !== undefined ||
    field(entry, 'modelId') !== undefined ||
    model === undefined;
  const { provider, modelId } = pi
    ? { provider: field(entry, 'provider'), modelId: field(entry, 'modelId') }
    : splitModel(model);
  // A role that is not the default one sets another slot: the fold of xcsh and omp reads it, that of pi never sees one.
  const value =
    role === undefined || role === 'default'
      ? modelText(provider, modelId)
      : compactJson({ provider, modelId, role });
  return { do: 'set', key: 'model', value };
}

const nameOf = (entry: Wire): string => {
  const joined = stringAt(entry, 'model');
  if (joined !== undefined) return joined;
  return [stringAt(entry, 'provider'), stringAt(entry, 'modelId')].filter(Boolean).join('/');
};

/** Only the model's own name: the provider says little in a row. */
function title(entry: Wire): Words {
  const joined = stringAt(entry, 'model');
  const model = oneLine(
    stringAt(entry, 'modelId') ?? (joined === undefined ? '' : splitModel(joined).modelId),
  );
  const role = stringAt(entry, 'role');
  if (role !== undefined && role !== 'default')
    return say('title_model_role', { model, role: oneLine(role) });
  return say('title_model', { model });
}
