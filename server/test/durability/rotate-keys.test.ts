import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { send, sendUntilSuccess } from './client.ts';
import { Service } from './service.ts';
import { createWorkspace, post } from './workspace.ts';

// The test starts six processes in a row.
vi.setConfig({ testTimeout: 300_000 });

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const services: Service[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.remove();
});

/** Returns the exit code of `rotate-keys`, or null if it was killed after `killAfterMs`. */
async function rotate(command: Service, options: string[], killAfterMs?: number): Promise<number | null> {
  const child = command.launch(process.execPath, [MAIN, 'rotate-keys', ...options]);
  const exit = once(child, 'exit');
  if (killAfterMs !== undefined) {
    await sleep(killAfterMs);
    child.kill('SIGKILL');
  }
  return (await exit)[0];
}

test('the master key is rotated while the service runs, and kill -9 of the rotation loses nothing', async () => {
  const service = await Service.create();
  const command = await Service.create({}, service.dataDir);
  services.push(service);
  await service.start();
  const workspaces = [await createWorkspace(service.url), await createWorkspace(service.url)];
  const external_id = randomUUID();
  const items = [{ external_id, profile: { height: 180 } }];
  const [first] = workspaces;
  await sendUntilSuccess(service.url, post(`${first!.environmentPath}/subjects/batch`, { items }));
  const lookup = () => send(service.url, post(`${first!.environmentPath}/subjects/lookup`, { external_id }));
  const subject = (await lookup()).json.id;
  expect(subject).toBeDefined();

  const options = ['--new-master-key'];
  for (const killAfterMs of [600, 1400]) {
    await rotate(command, options, killAfterMs);
    expect((await lookup()).json.id).toBe(subject);
  }
  expect(await rotate(command, [])).toBe(0);
  expect(command.output()).toContain('All keys are under the newest master key');
  // New environments, whose keys the running service wraps, and old ones are readable.
  workspaces.push(await createWorkspace(service.url));
  expect(await rotate(command, [])).toBe(0);

  expect(await service.end('SIGTERM')).toBe(0);
  const path = join(service.dataDir, 'master.key');
  const [newest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, `${newest}\n`);
  await service.start();
  expect((await lookup()).json.id).toBe(subject);
  for (const { environmentPath } of workspaces)
    expect((await send(service.url, post(`${environmentPath}/subjects/batch`, { items }))).status).toBe(200);
});
