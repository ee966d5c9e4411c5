import { execFileSync } from 'node:child_process';

/** Returns whether this user may mount a file system: usually root outside of a restricted container. */
export function mountWorks(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Mounts a file system in memory on `folder`, which only its owner may enter. */
export function mountInMemory(folder: string, bytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'tmpfs', folder]);
}

/** Mounts an empty file system on `folder` that nobody can write to. */
export function mountReadOnly(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder]);
}

export function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder]);
}
