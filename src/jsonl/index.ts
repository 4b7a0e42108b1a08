export {
  fileSource,
  memorySource,
  type ByteSource,
  type Sliceable,
  type Stamp,
} from './byte-source.ts';
export { readLines, type OnLine, type ReadLinesOptions } from './read-lines.ts';
export { decode, readTexts, type ByteRange } from './line-text.ts';
export { LineTableBuilder, type LineTable, type TableMark } from './line-table.ts';
export { readEnd, type EndWindow } from './read-end.ts';
