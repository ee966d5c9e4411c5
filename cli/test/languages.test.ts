import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepared } from '../../server/test/prepared.ts';
import { startCliWorld } from './harness.ts';

const world = prepared(startCliWorld, (world) => world.close());
const key = 'check';

test('push keeps the language of an instrument, and gives it the one of eps.yaml', async () => {
  const { app, workspace, eps, folder: cwd } = world;
  await eps(['init', '--key', key, '--name', 'Check']);
  const localeOf = async () => {
    const [bundle] = (await app.call('GET', `${workspace.appPath}/bundles?limit=1`)).body.items;
    const path = `${workspace.appPath}/definitions/${bundle.experience_version_id}`;
    return (await app.call('GET', path)).body.locale;
  };
  await eps('push');
  expect(await localeOf()).toBe('en');

  const project = await readFile(join(cwd, 'eps.yaml'), 'utf8');
  const inGerman = project.replace(`business_id_prefix: ${key}`, `$&\n    locale: de`);
  expect(inGerman).not.toBe(project);
  await writeFile(join(cwd, 'eps.yaml'), inGerman);
  const language = '  experience: locale changed from "en" to "de"';
  expect(await eps('diff')).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(language) });
  expect((await eps('push')).stdout).toContain(language);
  expect(await localeOf()).toBe('de');
  expect((await eps('push')).stdout).toBe(`${key}: nothing to push\n`);

  // A folder that does not say it, as for an instrument that was written in the console.
  await writeFile(join(cwd, 'eps.yaml'), project);
  const experience = join(cwd, key, 'experience.yaml');
  const text = await readFile(experience, 'utf8');
  await writeFile(experience, text.replace('How was your mood this week?', 'Wie war Ihre Woche?'));
  expect((await eps('push')).stdout).toContain('pushed as revision');
  expect(await localeOf()).toBe('de');
});
