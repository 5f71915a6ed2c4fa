import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './test-server.ts';

/** A disk of its own for a test: one that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves room for so many bytes, and no more. */
  fill(room: number): void;
  /** Makes room again. */
  clear(): void;
  close(): void;
}

/** A disk in memory of so many MiB; undefined unless the superuser of a Linux runs it. */
export function openSmallDisk(size: number): SmallDisk | undefined {
  const folder = temporaryFolder();
  const options = ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', folder];
  const isOpen = process.getuid?.() === 0 && spawnSync('mount', options).status === 0;
  const filler = path.join(folder, 'filler');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  if (!isOpen) {
    remove();
    return undefined;
  }
  return {
    folder,
    fill(room) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - room)));
    },
    clear: () => rmSync(filler),
    close() {
      spawnSync('umount', [folder]);
      remove();
    },
  };
}
