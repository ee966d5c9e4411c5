import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checksumErrors } from './migrations.ts';

test('committed migrations never change, also not in a comment, and new ones are recorded', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'eps-checksums-'));
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const write = (name: string, text: string) => writeFile(join(directory, name), text);
  await write('0001_a.sql', 'SELECT 1;\n');
  await write('0002_b.sql', 'SELECT 2;\n');
  await write('checksums.txt', `${sha256('SELECT 1;\n')}  0001_a.sql\n${sha256('x')}  0003_c.sql\n`);
  const names = ['0001_a.sql', '0002_b.sql'];
  expect(checksumErrors(directory, names)).toEqual([
    expect.stringContaining('0003_c.sql: a committed migration never changes'),
    expect.stringContaining('0002_b.sql: run `npm run tables`'),
  ]);
  await write('0001_a.sql', '-- As before.\nSELECT 1;\n');
  expect(checksumErrors(directory, names)[1]).toContain('0001_a.sql: a committed migration never changes');
  await rm(directory, { recursive: true });
});
