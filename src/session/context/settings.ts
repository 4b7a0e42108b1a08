import { SETTING_KEYS, type Columns } from '../columns.ts';
import type { Settings } from './states.ts';

/**
 * Model, thinking level and tools at the end of a path. The whole path counts: a compaction does not cut it (format-pi
 * 2.10; the seeds say the same of the harness). Replies set the model too, failed ones as well; the level starts at "off".
 */
export function settingsOn({ settingKey, setting, values }: Columns, path: Int32Array): Settings {
  const last = new Map<string, number>();
  for (const row of path) {
    const key = settingKey[row] ?? -1;
    if (key >= 0) last.set(SETTING_KEYS[key] ?? '', row);
  }
  const valueOf = (key: string): string | null => {
    const row = last.get(key);
    return row === undefined ? null : (values[setting[row] ?? -1] ?? null);
  };
  return {
    model: valueOf('model'),
    modelRow: last.get('model') ?? -1,
    thinking: valueOf('thinking') ?? 'off',
    thinkingRow: last.get('thinking') ?? -1,
    tools: valueOf('tools'),
    toolsRow: last.get('tools') ?? -1,
  };
}
