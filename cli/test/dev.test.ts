import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@eps/sdk';
import { expect, test } from 'vitest';
import { prepared } from '../../server/test/prepared.ts';
import { startCliWorld } from './harness.ts';

const world = prepared(startCliWorld, (world) => world.close());

/** Runs `eps dev` with --json in a new folder; `next` waits for its next event. */
async function startDev(name: string, args: readonly string[]) {
  const cwd = join(world.folder, name);
  await mkdir(cwd);
  await world.eps(['init', '--key', 'mood'], { cwd });
  const interrupt = new AbortController();
  const events: any[] = [];
  let wake = () => {};
  const ended = world.eps(['dev', '--json', ...args], {
    cwd,
    signal: interrupt.signal,
    onOutput: (text) => {
      events.push(
        ...text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      );
      wake();
    },
  });
  const next = async () => {
    while (events.length === 0)
      await Promise.race([
        new Promise<void>((resolve) => {
          wake = resolve;
        }),
        ended.then(({ stderr }) => expect.fail(`eps dev ended: ${stderr}`)),
      ]);
    return events.shift();
  };
  return { cwd, next, ended, interrupt: () => interrupt.abort() };
}

/** Reads the prompts of the session that a link leads to. */
async function promptsOf(url: string): Promise<string[]> {
  const { origin, hash } = new URL(url);
  const link = hash.slice(1);
  const { participant_token: token } = await createClient({
    baseUrl: origin,
    token: '',
  }).participant.openLink({ link });
  const { questions } = await createClient({ baseUrl: origin, token }).participant.getSession();
  return questions.map(({ prompt }) => prompt);
}

test('dev --attach previews each valid change and prints the problems of invalid ones', async () => {
  const { cwd, next, ended, interrupt } = await startDev('attached', ['--attach']);
  const file = join(cwd, 'mood/experience.yaml');
  const text = await readFile(file, 'utf8');
  const first = await next();
  expect(first.event).toBe('preview');
  await writeFile(file, text.replace('How was your mood this week?', 'Your mood?'));
  const second = await next();
  expect(second.event).toBe('preview');
  expect(second.bundle_id).not.toBe(first.bundle_id);
  await writeFile(file, text.replace('id: energy', 'id: vigour'));
  expect(await next()).toMatchObject({
    event: 'problem',
    code: 'unknown_question',
    file: 'mood/scorecard.yaml',
  });
  await writeFile(
    join(cwd, 'mood/tests.yaml'),
    'cases:\n  - name: wrong\n    answers: { mood: 1, energy: 1 }\n    expect: { scores: { wellbeing: 5 } }\n',
  );
  await writeFile(file, text);
  for (let event = await next(); event.event !== 'failure'; event = await next());
  interrupt();
  expect(await ended).toMatchObject({ exitCode: 0 });
});

test('dev --attach rejects a live environment', async () => {
  const cwd = join(world.folder, 'live');
  await mkdir(cwd);
  await world.eps('init', { cwd });
  expect(await world.eps('dev --attach -e live', { cwd })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('test environment'),
  });
});

test('dev starts the service on its embedded database, and stops it', async () => {
  const { next, ended, interrupt } = await startDev('started', []);
  const { event, url } = await next();
  expect(event).toBe('preview');
  expect(await promptsOf(url)).toContain('How was your mood this week?');
  interrupt();
  expect(await ended).toMatchObject({ exitCode: 0 });
  await expect(fetch(new URL(url).origin)).rejects.toThrow('fetch failed');
}, 120_000);
