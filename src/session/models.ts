import { isWire, stringAt } from '../base/wire.ts';
import { SETTING_KEYS, type Columns } from './columns.ts';

/** `provider/model` of a model as settings hold it (JSON text of `{ provider, modelId }`); '' when it names none. */
export function modelName(setting: string): string {
  const model: unknown = JSON.parse(setting);
  if (!isWire(model)) return '';
  const parts = [stringAt(model, 'provider'), stringAt(model, 'modelId')];
  return parts.filter((part) => part !== undefined && part !== '').join('/');
}

/** What usage says of a reply that names neither provider nor model (format-pi 2.18). */
const NAMELESS = 'undefined/undefined';

/**
 * The models of a session, and which of them each row names: the one that was called, else the one that the entry sets.
 * -1 for rows that name none. The same models as in the facts.
 */
export function modelsOf(columns: Columns): { names: string[]; of: Int32Array } {
  const { length, settingKey, setting, values, usage } = columns;
  const places = new Map<string, number>();
  const placeOf = (name: string): number => {
    if (name === '' || name === NAMELESS) return -1;
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    return place;
  };
  const of = new Int32Array(length).fill(-1);
  const called = new Uint8Array(length);
  for (let i = 0; i < usage.length; i++) {
    const by = usage.by(i);
    const row = usage.row[i] ?? 0;
    called[row] = 1;
    if (by !== null) of[row] = placeOf(by);
  }
  const KEY = SETTING_KEYS.indexOf('model');
  const placeAt = new Map<number, number>();
  for (let row = 0; row < length; row++) {
    if (called[row] === 1 || settingKey[row] !== KEY) continue;
    const value = setting[row] ?? -1;
    let place = placeAt.get(value);
    if (place === undefined) {
      place = placeOf(modelName(values[value] ?? 'null'));
      placeAt.set(value, place);
    }
    of[row] = place;
  }
  return { names: [...places.keys()], of };
}
