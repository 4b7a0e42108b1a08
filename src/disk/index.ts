export { browserDisk, memoryDisk, type Disk, type DiskNames } from './disk.ts';
export { carriesFiles, type Drop } from './drop.ts';
export type { Notice } from './notices.ts';
export type { Folder, FolderFile } from './folder.ts';
export type { PickError } from './pick.ts';
export { fromBlob, fromFile, fromHandle, fromText, type DiskError, type Picked } from './picked.ts';
export {
  browserRecents,
  memoryRecents,
  type Blocked,
  type Recent,
  type RecentFacts,
  type Recents,
  type ReopenError,
} from './recents.ts';
export { diskUse, type DiskUse } from './disk-use.ts';
