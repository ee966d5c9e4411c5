import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PLENTY_BYTES = 4 * 1024 ** 3;

/** In memory where there is plenty: a database has 600 files, which a disk takes ten times as long to make. */
export async function makeTemporaryFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  const roomy = memory !== undefined && memory.bavail * memory.bsize > PLENTY_BYTES;
  return mkdtemp(join(roomy ? MEMORY : tmpdir(), 'eps-test-'));
}
