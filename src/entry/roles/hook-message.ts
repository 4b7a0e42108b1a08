import { addOf } from '../add.ts';
import type { Role } from '../kind.ts';
import { custom } from './custom.ts';

const effect = addOf('hookMessage', false);

/**
 * The name that `custom` had in version 2. Migration renames it; in a version 3 file (a fork of an old one) it stays,
 * shows like `custom`, and pi does not send it (format-pi 2.2, gotcha 43).
 */
export const hookMessage: Role = {
  ...custom,
  name: 'hookMessage',
  effect: () => effect,
  forModel: () => null,
};
