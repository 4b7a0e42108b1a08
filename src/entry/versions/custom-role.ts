import { field, wireAt } from '../../base/wire.ts';
import type { VersionStep } from './step.ts';

/** 2 → 3: the role `hookMessage` is called `custom` (format-pi 2.2). */
export const customRole: VersionStep = {
  to: 3,
  name: 'custom-role',
  line: (wire) => {
    const message = field(wire, 'type') === 'message' ? wireAt(wire, 'message') : undefined;
    if (message?.role !== 'hookMessage') return wire;
    return { ...wire, message: { ...message, role: 'custom' } };
  },
};
