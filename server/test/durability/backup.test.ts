import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { appendFile, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { send, sendUntilSuccess } from './client.ts';
import { MAIN, OWNER, type Service } from './service.ts';
import { make } from './starts.ts';
import { activeProgram, createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

const run = promisify(execFile);

/** Runs `main.ts backup` or `restore` on the data directory of the service; returns its output. */
async function runCommand(service: Service, ...args: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], EPS_DATA_DIR: service.dataDir };
  const { stdout } = await run(process.execPath, [MAIN, ...args], { env });
  return stdout;
}

/** Kills `main.ts restore` while it copies. The data directory then has no database. */
async function killRestore(service: Service, folder: string): Promise<void> {
  const env = { EPS_DATA_DIR: service.dataDir };
  const killed = execFile(process.execPath, [MAIN, 'restore', folder], { env });
  const ended = new Promise((resolve) => killed.once('exit', resolve));
  while (!(await readdir(service.dataDir)).some((name) => name.startsWith('postgresql.new-')));
  killed.kill('SIGKILL');
  await ended;
  expect(await readdir(service.dataDir)).not.toContain('postgresql');
}

async function completeOne({ url, environmentPath }: ServiceWorkspace, programId: string): Promise<string> {
  const items = [{ external_id: randomUUID(), profile: { team: 'north' } }];
  const imported = await sendUntilSuccess(url, post(`${environmentPath}/subjects/batch`, { items }));
  const body = { program_id: programId, subject_id: imported.json.receipts[0].subject_id };
  await sendUntilSuccess(url, post(`${environmentPath}/enrollments`, body));
  const session = await sendUntilSuccess(url, post(`${environmentPath}/participant-sessions`, body));
  const key = session.json.participant_token;
  const answers = [{ question_id: 'mood', value: 'o2' }];
  await sendUntilSuccess(url, { ...post('/v1/participant/answers', { answers }), key });
  await sendUntilSuccess(url, { ...post('/v1/participant/complete'), key });
  return session.json.evaluation_id;
}

/** SHA-256 of the exported evaluations with these ids. */
async function exportDigest({ url, environmentPath }: ServiceWorkspace, ids: readonly string[]) {
  const path = `${environmentPath}/evaluations/export?format=jsonl&include=answers`;
  const { text } = await send(url, { method: 'GET', path, key: OWNER.key });
  const lines = text.split('\n').filter((line) => ids.some((id) => line.includes(id)));
  expect(lines).toHaveLength(ids.length);
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

test('a backup under load, after kill -9, is restored with everything that was acknowledged before it', async () => {
  const service = await make();
  await service.start();
  const workspace = await createWorkspace(service.url);
  const programId = await activeProgram(workspace);
  const ids = await Promise.all(Array.from({ length: 8 }, () => completeOne(workspace, programId)));
  const digest = await exportDigest(workspace, ids);

  let loading = true;
  const load = (async () => {
    while (loading) await Promise.all([1, 2, 3, 4].map(() => completeOne(workspace, programId)));
  })().catch(() => {});
  const folder = join(await makeTemporaryFolder(), 'monday');
  const half = join(await makeTemporaryFolder(), 'killed');
  // A backup that is killed leaves no manifest, and nothing in the database.
  const killed = execFile(process.execPath, [MAIN, 'backup', half], {
    env: { EPS_DATA_DIR: service.dataDir },
  });
  const ended = new Promise((resolve) => killed.once('exit', resolve));
  setTimeout(() => killed.kill('SIGKILL'), 300);
  await ended;
  const backingUp = runCommand(service, 'backup', folder);
  expect(await backingUp).toContain('with the master key, which is not in it');
  await service.end('SIGKILL');
  service.killDatabase();
  loading = false;

  await expect(runCommand(service, 'restore', folder)).rejects.toThrow('exists. Move it away first');
  await rename(join(service.dataDir, 'postgresql'), join(service.dataDir, 'lost'));
  await expect(runCommand(service, 'restore', half)).rejects.toThrow('is not a complete backup');
  await killRestore(service, folder);
  expect(await runCommand(service, 'restore', folder)).toContain('Restored the backup of');
  await expect(runCommand(service, 'backup', folder)).rejects.toThrow('it is not empty');
  await service.start();
  // Its requests were repeated until now, and some refer to resources that are newer than the backup.
  await load;
  expect(await exportDigest(workspace, ids)).toBe(digest);
  // The restored database continues to work.
  await completeOne(workspace, programId);
  const path = `/v1/organizations/${OWNER.organizationId}/audit-log/verify`;
  expect((await sendUntilSuccess(service.url, post(path))).json).toMatchObject({ valid: true });
  await rm(folder, { recursive: true });
});

test('a damaged backup is not restored, and leaves no database', async () => {
  const service = await make();
  const folder = join(await makeTemporaryFolder(), 'backup');
  await runCommand(service, 'backup', folder);
  await rename(join(service.dataDir, 'postgresql'), join(service.dataDir, 'lost'));
  await writeFile(join(folder, 'postgresql/added'), 'x');
  await expect(runCommand(service, 'restore', folder)).rejects.toThrow('added was added to it');
  await rm(join(folder, 'postgresql/added'));
  await appendFile(join(folder, 'postgresql/PG_VERSION'), '\n');
  await expect(runCommand(service, 'restore', folder)).rejects.toThrow(
    'PG_VERSION has changed since it was written',
  );
  await rm(join(folder, 'postgresql/PG_VERSION'));
  await expect(runCommand(service, 'restore', folder)).rejects.toThrow(
    'PG_VERSION has changed since it was written',
  );
  const manifest = join(folder, 'manifest.json');
  await truncate(manifest, 100);
  await expect(runCommand(service, 'restore', folder)).rejects.toThrow('its manifest.json is incomplete');
});
