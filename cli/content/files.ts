import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Contents, fileIds } from '@eps/engine';
import { type AppClient, ServiceError } from '@eps/sdk';

/**
 * Uploads the images, sounds and films in the folder `files` of an instrument that its contents name and the
 * app does not have yet. They are recognized by their digest, whatever they are called.
 */
export async function uploadFiles(
  client: AppClient,
  folder: string,
  { experience }: Contents,
): Promise<void> {
  const named = new Set(fileIds(experience));
  if (named.size === 0) return;
  const path = join(folder, 'files');
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  for (const { name } of entries.filter((entry) => entry.isFile())) {
    const bytes = await readFile(join(path, name));
    const id = createHash('sha256').update(bytes).digest('hex');
    if (named.has(id) && !(await has(client, id)))
      await client.files.create({ name, content: bytes.toString('base64') });
  }
}

async function has(client: AppClient, id: string): Promise<boolean> {
  try {
    await client.files.get(id);
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return false;
    throw error;
  }
}
