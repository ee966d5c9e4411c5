import { beforeAll, expect, test } from 'vitest';
import { instrumentCounts } from '../../src/resources/quality/analytics/count-job.ts';
import { instrumentHealthChecks } from '../../src/resources/quality/analytics/health-job.ts';
import {
  answer,
  expectStatus,
  limitedKey,
  participant,
  setUpApp,
  setUpProgram,
  takePart,
} from '../actors.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';

/**
 * A reader of statistics looks at how many people were asked a question that only one answer leads to: if it
 * is as many as answered the question before, each of them gave this answer.
 */

const DAY_MS = 86_400_000;
const { signal } = new AbortController();

const app = useTestApp();
const workspace = useWorkspace(app);

const asked = (id: string, reads: object, value: unknown) => ({
  id,
  prompt: id,
  input: 'text',
  visible_if: { op: 'eq', args: [reads, { op: 'lit', value }] },
});
const CONTENTS = {
  experience: {
    questions: [
      { id: 'hiv', prompt: 'HIV', input: 'boolean' },
      asked('since', { op: 'answer', question_id: 'hiv' }, true),
      asked('ward', { op: 'context', key: 'site' }, 'north'),
    ],
  },
  context: { variables: { site: { type: 'string', from: 'profile.site', default: 'none' } } },
};

/** Counts what happened, and checks the health of every environment, when its periods are over. */
async function countLater(): Promise<void> {
  app.setClock(new Date(app.services.clock().getTime() + 9 * DAY_MS));
  for (const job of [instrumentCounts(app.services), instrumentHealthChecks(app.services)])
    while ((await job.run(signal)).more);
}

beforeAll(async () => {
  const programId = await setUpProgram(workspace, CONTENTS);
  for (let i = 0; i < 6; i++) {
    const { participant_token } = await participant(workspace, programId, { site: 'north' });
    await takePart(workspace, participant_token, { hiv: true, since: 'May', ward: 'Two' });
  }
  await countLater();
});

test('getInstrumentHealth: counts of a question need the rights to what decides whether it is asked', async () => {
  const path = `${workspace.environmentPath}/analytics/instrument-health`;
  const seen = async (...scopes: string[]) => {
    const key = await limitedKey(app, ['analytics:read', ...scopes]);
    const { question_health, privacy_floor_applied } = await expectStatus(
      app.call('GET', path, { key }),
      200,
    );
    const shown = question_health.map(({ question_id, views }: any) => `${question_id} ${views}`);
    return [shown, privacy_floor_applied];
  };
  const [hiv, since, ward] = ['hiv 6', 'since 6', 'ward 6'];
  expect(await seen('evaluations:answers', 'subjects:profile')).toEqual([[hiv, since, ward], false]);
  expect(await seen('evaluations:answers')).toEqual([[hiv, since], true]);
  expect(await seen('subjects:profile')).toEqual([[hiv, ward], true]);
  expect(await seen()).toEqual([[hiv], true]);
});

test('instrument.attention_required names no question that answers or the profile decide about', async () => {
  const other = await setUpApp(app);
  const programId = await setUpProgram(other, CONTENTS);
  for (let i = 0; i < 20; i++) {
    const { participant_token } = await participant(other, programId, { site: 'north' });
    for (const changed of [
      { hiv: false, ward: 'Two' },
      { hiv: true, since: 'May', ward: 'Three' },
      { since: 'June' },
    ])
      await expectStatus(answer(other, participant_token, changed), 200);
  }
  await countLater();
  const path = `${other.environmentPath}/events?limit=100&type=instrument.attention_required`;
  const { items } = await expectStatus(app.call('GET', path), 200);
  const found = items.flatMap(({ data }: any) => data.reasons).map((reason: string) => reason.split(':')[0]);
  expect(found).toContain('hiv');
  expect(found).not.toContain('since');
  expect(found).not.toContain('ward');
});
