import { expect, test } from 'vitest';
import { limitedHold } from '../../../vitest.limits.ts';
import { participant, setUpProgram } from '../actors.ts';
import { prepared } from '../prepared.ts';
import { INSTRUMENT, startTestWorld } from './world.ts';

/** Large, hostile requests get a response, and may not block the process and thereby all other requests. */

/** About ten times the usual duration: a quadratic algorithm exceeds it. */
const BLOCKED_MS = 2500;

const world = prepared(startTestWorld, (world) => world.app.close());

const many = (n: number, item: unknown) => Array.from({ length: n }, () => item);

const CASES: [string, () => [path: string, body: unknown, key?: string]][] = [
  [
    'import items with wrong profiles and no id',
    () => [`${world.environmentPath}/subjects/batch`, { items: many(16_000, { profile: 1 }) }],
  ],
  [
    'import items with unknown fields',
    () => [`${world.environmentPath}/subjects/batch`, { items: many(8000, { a: 1, b: 2, c: 3, d: 4 }) }],
  ],
  [
    'one import item with 40,000 unknown fields',
    () => {
      const item = Object.fromEntries(many(40_000, 0).map((_, n) => [`f${n}`, n]));
      return [`${world.environmentPath}/subjects/batch`, { items: [item] }];
    },
  ],
  [
    '40,000 malformed subject ids',
    () => [
      `${world.environmentPath}/enrollments/batch`,
      { program_id: world.programId, subject_ids: many(40_000, 'x') },
    ],
  ],
  [
    'a name of 900,000 characters',
    () => [
      `${world.environmentPath}/programs`,
      { name: 'x'.repeat(900_000), version_bundle_id: world.bundleId },
    ],
  ],
  [
    'a prefix of 900,000 characters',
    () => [
      `${world.appPath}/templates/${world.bundleId}/clone`,
      { business_id_prefix: `${'a'.repeat(900_000)}!` },
    ],
  ],
  ['a long address', () => [`${world.organizationPath}/memberships`, { email: `${'a@'.repeat(400_000)}` }]],
  [
    'wrong answers',
    () => ['/v1/participant/answers', { answers: many(12_000, { value: [[1]] }) }, world.token],
  ],
  [
    'answers to questions that do not exist',
    () => [
      '/v1/participant/answers',
      { answers: many(1000, { question_id: 'nowhere', value: 'x' }) },
      world.token,
    ],
  ],
  [
    '500 alternating answers to one question',
    () => [
      '/v1/participant/answers',
      { answers: many(500, 0).flatMap(() => ['o0', 'o1'].map((value) => ({ question_id: 'q1', value }))) },
      world.token,
    ],
  ],
  [
    'content with 100,000 invalid questions',
    () => [
      `${world.appPath}/definitions/check`,
      { kind: 'experience', content: { questions: many(100_000, { id: 1 }) } },
    ],
  ],
  [
    'content with 40,000 questions with the same id',
    () => [
      `${world.appPath}/definitions/check`,
      { kind: 'experience', content: { questions: many(40_000, { id: 'q', prompt: 'Q', input: 'text' }) } },
    ],
  ],
  [
    'content with 200,000 unknown fields',
    () => [
      `${world.appPath}/definitions/check`,
      { kind: 'scorecard', content: Object.fromEntries(many(200_000, 0).map((_, n) => [`f${n}`, n])) },
    ],
  ],
  [
    'content with an expression of 150,000 operands',
    () => {
      const visible_if = { op: 'and', args: many(150_000, { op: 'lit', value: true }) };
      const content = { questions: [{ id: 'q', prompt: 'Q', input: 'text', visible_if }] };
      return [`${world.appPath}/definitions/check`, { kind: 'experience', content }];
    },
  ],
  [
    'content of 400,000 values',
    () => [
      `${world.appPath}/definitions/context`,
      { business_id: 'large', name: 'Large', content: { n: many(400_000, 1) } },
    ],
  ],
  [
    'content of 4 MB',
    () => [
      `${world.appPath}/definitions/context`,
      { business_id: 'long', name: 'Long', content: { n: 'é\\"'.repeat(600_000) } },
    ],
  ],
  [
    'context overrides with 40,000 fields',
    () => [
      `${world.environmentPath}/programs`,
      {
        name: 'P',
        version_bundle_id: world.bundleId,
        context_overrides: Object.fromEntries(many(40_000, 0).map((_, n) => [`f${n}`, n])),
      },
    ],
  ],
  [
    '40,000 event names',
    () => [
      `${world.environmentPath}/programs`,
      {
        name: 'P',
        version_bundle_id: world.bundleId,
        mode: 'continuous',
        recurrence: { frequency: 'on_event', event_names: many(40_000, 0).map((_, n) => `e${n}`) },
      },
    ],
  ],
];

test.each(CASES)('%s: the response is short and no failure', async (name, request) => {
  const program = await setUpProgram(world.workspace, INSTRUMENT);
  const { participant_token } = await participant(world.workspace, program);
  const [path, body, key] = request();
  const rawBody = JSON.stringify(body);
  const response = await limitedHold(name, BLOCKED_MS, () =>
    world.app.call('POST', path, { rawBody, key: key ? participant_token : world.app.key }),
  );
  if (response.status >= 400) expect(response.text.length).toBeLessThan(300_000);
  expect(response.status).toBeLessThan(500);
});
