import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { type ServiceResponse, send, sendUntilSuccess } from './client.ts';
import { mountInMemory, mountWorks, unmount } from './mounts.ts';
import { OWNER, Service } from './service.ts';
import { createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

const MIB = 2 ** 20;
const DISK_BYTES = 160 * MIB;
const canMount = mountWorks();

let folder: string;
let disk: string;
let service: Service | undefined;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  disk = join(folder, 'disk');
  await mkdir(disk);
});
afterEach(async () => {
  await service?.remove();
  if (canMount) unmount(disk);
  await rm(folder, { recursive: true, force: true });
});

function importHundred({ environmentPath }: ServiceWorkspace) {
  const items = Array.from({ length: 100 }, () => ({
    external_id: randomUUID(),
    profile: { text: 'x'.repeat(2000) },
  }));
  return post(`${environmentPath}/subjects/batch`, { items });
}

/** Imports until this many imports have failed. */
async function importUntilFull(workspace: ServiceWorkspace, failures: number) {
  const done: ServiceResponse[] = [];
  const failed: ServiceResponse[] = [];
  for (let n = 0; n < 400 && failed.length < failures; n++) {
    const response = await send(workspace.url, importHundred(workspace));
    (response.status === 200 ? done : failed).push(response);
  }
  return { done, failed };
}

const fill = () => writeFile(join(disk, 'filler'), Buffer.alloc(DISK_BYTES)).catch(() => {});

// Only who may mount a file system can fill one without filling that of other tests.
test.skipIf(!canMount)(
  'with a full data disk, which has the log too, requests and /readyz get 503 until there is space, a stop also stops PostgreSQL, and nothing is lost',
  async () => {
    mountInMemory(disk, DISK_BYTES);
    const dataDir = join(disk, 'data');
    await mkdir(dataDir);
    service = await Service.create({}, dataDir);
    await service.start();
    const workspace = await createWorkspace(service.url);
    const first = await sendUntilSuccess(service.url, importHundred(workspace));
    await fill();
    const { done, failed } = await importUntilFull(workspace, 30);
    expect(new Set(failed.map(({ status, json }) => `${status} ${json.detail.code}`))).toEqual(
      new Set(['503 database_unavailable']),
    );
    const readiness = async () => {
      const { status, json } = await send(service!.url, { method: 'GET', path: '/readyz', key: OWNER.key });
      return [status, json.detail?.message];
    };
    const message = 'Nothing can be written: the disk of the database is full.';
    await expect.poll(readiness).toEqual([503, message]);
    await rm(join(disk, 'filler'));
    await expect.poll(readiness).toEqual([200, undefined]);
    await fill();
    expect(await service.end('SIGTERM')).toBe(0);
    expect(service.databaseRuns()).toBe(false);
    await rm(join(disk, 'filler'));
    await service.start();
    const ids = [first, ...done].flatMap(({ json }) =>
      json.receipts.map((receipt: any) => receipt.subject_id),
    );
    const stored = await service.query<{ id: string }>('SELECT id FROM eps.subjects');
    const found = new Set(stored.map(({ id }) => id));
    expect(ids.filter((id) => !found.has(id))).toEqual([]);
  },
);

const linesOf = async (file: string) =>
  (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(0, -1);

test.skipIf(!canMount)(
  'a full disk leaves whole checkpoints of the audit log, and no drafts of the list of erasures',
  async () => {
    mountInMemory(disk, DISK_BYTES);
    const file = join(disk, 'checkpoints.jsonl');
    const epochKeys = join(disk, 'epoch-keys');
    service = await Service.create({
      EPS_AUDIT_CHECKPOINT_FILE: file,
      EPS_AUDIT_CHECKPOINT_MS: '50',
      EPS_EPOCH_KEY_DIRECTORY: epochKeys,
      EPS_WORKER_POLL_MS: '50',
    });
    await service.start();
    const workspace = await createWorkspace(service.url);
    const { json } = await sendUntilSuccess(service.url, importHundred(workspace));
    await fill();
    const failed = () => service!.output().split('ENOSPC').length - 1;
    while (failed() < 3) await sendUntilSuccess(service.url, importHundred(workspace));
    const path = `${workspace.environmentPath}/subjects/${json.receipts[0].subject_id}`;
    await sendUntilSuccess(service.url, {
      method: 'DELETE',
      path,
      key: OWNER.key,
      idempotencyKey: randomUUID(),
    });
    const before = failed();
    while (failed() < before + 5) await sleep(50);
    await rm(join(disk, 'filler'));
    const count = (await linesOf(file)).length;
    while ((await linesOf(file)).length === count) await sleep(50);
    for (const line of await linesOf(file)) expect(() => JSON.parse(line)).not.toThrow();
    const erased = join(epochKeys, 'erased');
    const listed = async () =>
      (await readdir(erased, { recursive: true })).filter((name) => name.includes('json'));
    while ((await listed()).length === 0) await sleep(50);
    expect((await listed()).filter((name) => !name.endsWith('.json'))).toEqual([]);
  },
);
