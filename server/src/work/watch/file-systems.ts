import { fileSystemType } from '../../media/base/disk.ts';

/** File systems whose content other machines change without a word to this one, by Linux's number. */
const remote: ReadonlyMap<number, string> = new Map([
  [0x69_69, 'NFS'],
  [0x51_7b, 'SMB'],
  [0xff_53_4d_42, 'SMB'],
  [0xfe_53_4d_42, 'SMB'],
  [0x65_73_55_46, 'FUSE'],
  [0x01_02_19_97, '9P'],
  [0x53_46_41_4f, 'AFS'],
  [0x6b_41_46_53, 'AFS'],
  [0x00_c3_64_00, 'Ceph'],
  [0x73_75_72_45, 'Coda'],
  [0x78_6f_42_56, 'VirtualBox'],
]);

/** Tells the kind of a folder's file system if its events can't be relied on. */
export type RemoteKind = (folder: string) => Promise<string | undefined>;

/** @throws the file system's error, if there's no such folder */
export const remoteKind: RemoteKind = async (folder) => {
  if (folder.startsWith('\\\\')) return 'SMB';
  // Elsewhere the number says something else.
  return process.platform === 'linux'
    ? remote.get((await fileSystemType(folder)) >>> 0)
    : undefined;
};
