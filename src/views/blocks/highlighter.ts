import { common, createLowlight } from 'lowlight';

/** The grammars, in a chunk of their own: they are loaded when the first block of code is seen. */
export const lowlight = createLowlight(common);
