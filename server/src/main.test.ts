import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const prints = (text: string) =>
  `export const runCommand = async () => console.log(${JSON.stringify(text)}); export const messageOf = String;`;

test('starts what was built, and the sources as soon as one of them has changed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'eps-main-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const [source, dist] = [join(root, 'server/src'), join(root, 'server/dist')];
  await mkdir(source, { recursive: true });
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  for (const file of ['main.ts', 'boot/built.ts'])
    await cp(join(import.meta.dirname, file), join(source, file));
  await writeFile(join(source, 'commands.ts'), prints('sources'));
  const start = async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(source, 'main.ts')]);
    return stdout.trim();
  };
  expect(await start()).toBe('sources');

  await mkdir(dist);
  await writeFile(join(dist, 'commands.js'), prints('built'));
  // A build that was interrupted has no list of sources.
  expect(await start()).toBe('sources');
  const { size, mtimeMs } = await stat(join(source, 'commands.ts'));
  const listed = [['server/src/commands.ts', size, Math.floor(mtimeMs / 1000)]];
  await writeFile(join(dist, 'sources.json'), JSON.stringify(listed));
  expect(await start()).toBe('built');

  await writeFile(join(source, 'commands.ts'), prints('changed sources'));
  expect(await start()).toBe('changed sources');
  await rm(join(source, 'commands.ts'));
  await writeFile(join(dist, 'sources.json'), JSON.stringify([['server/src/gone.ts', 1, 1]]));
  await expect(start()).rejects.toThrow('commands.ts');
});
