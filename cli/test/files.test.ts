import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestOf, png } from '../../server/test/media.ts';
import { type CliWorld, startCliWorld } from './harness.ts';

let world: CliWorld;
beforeAll(async () => {
  world = await startCliWorld();
});
afterAll(() => world.close());

const eps = (args: string | readonly string[]) => world.eps(args, { cwd: world.folder });
const path = (file: string) => join(world.folder, 'seen', file);

describe('push: files', () => {
  test('are uploaded with the contents that name them, and checked by the service', async () => {
    expect((await eps(['init', '--key', 'seen', '--name', 'Seen'])).exitCode).toBe(0);
    const bytes = png(2, 1, [1, 2, 3]);
    const id = digestOf(bytes);
    const media = `media: [{ type: image, src: ${id}, alt: A dog }]`;
    const text = await readFile(path('experience.yaml'), 'utf8');
    expect(text).toContain('  - id: mood\n');
    await writeFile(path('experience.yaml'), text.replace('  - id: mood\n', `  - id: mood\n    ${media}\n`));
    expect(await eps('check --remote')).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('[unknown_file]'),
      stderr: '',
    });
    expect(await eps('publish')).toMatchObject({
      exitCode: 4,
      stderr: expect.stringContaining('The app lacks files of the bundle'),
    });
    await mkdir(path('files'));
    await writeFile(path('files/dog.png'), bytes);
    await writeFile(path('files/unused.png'), png(1, 1, [0, 0, 0]));
    expect((await eps('publish --json')).json[0].published).toBe(true);
    const { body } = await world.app.call('GET', `${world.workspace.appPath}/files`);
    expect(body.items.map((file: { id: string; name: string }) => [file.id, file.name])).toEqual([
      [id, 'dog.png'],
    ]);
  });
});
