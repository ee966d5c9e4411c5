import { afterAll, beforeAll, expect, test } from 'vitest';
import { participant, setUpProgram } from '../actors.ts';
import { INSTRUMENT, startTestWorld, type TestWorld } from './world.ts';

/** What a large and hostile request may cost: the process answers nobody else while it looks at it. */

/** Some ten times what they take, so that a busy machine is no failure; what grows with the square takes more. */
const BLOCKED_MS = 2500;

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});
afterAll(() => world.app.close());

const many = (n: number, item: unknown) => Array.from({ length: n }, () => item);

/** The longest time for which the process, which this test shares, did nothing else. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  await work();
  await new Promise((resolve) => setTimeout(resolve, 10));
  clearInterval(timer);
  return longest;
}

const CASES: [string, () => [path: string, body: unknown, key?: string]][] = [
  [
    'items with wrong profiles and no id',
    () => [`${world.environmentPath}/subjects/batch`, { items: many(16_000, { profile: 1 }) }],
  ],
  [
    'items with strange fields',
    () => [`${world.environmentPath}/subjects/batch`, { items: many(8000, { a: 1, b: 2, c: 3, d: 4 }) }],
  ],
  [
    'one item with strange fields',
    () => {
      const item = Object.fromEntries(many(40_000, 0).map((_, n) => [`f${n}`, n]));
      return [`${world.environmentPath}/subjects/batch`, { items: [item] }];
    },
  ],
  [
    'wrong subject ids',
    () => [
      `${world.environmentPath}/enrollments/batch`,
      { program_id: world.programId, subject_ids: many(40_000, 'x') },
    ],
  ],
  [
    'a long name',
    () => [
      `${world.environmentPath}/programs`,
      { name: 'x'.repeat(900_000), version_bundle_id: world.bundleId },
    ],
  ],
  [
    'a long prefix',
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
    'answers to nothing',
    () => [
      '/v1/participant/answers',
      { answers: many(1000, { question_id: 'nowhere', value: 'x' }) },
      world.token,
    ],
  ],
  [
    'the same answer changed to and fro',
    () => [
      '/v1/participant/answers',
      { answers: many(500, 0).flatMap(() => ['o0', 'o1'].map((value) => ({ question_id: 'q1', value }))) },
      world.token,
    ],
  ],
  [
    'content with wrong questions',
    () => [
      `${world.appPath}/definitions/check`,
      { kind: 'experience', content: { questions: many(100_000, { id: 1 }) } },
    ],
  ],
  [
    'content with questions of one id',
    () => [
      `${world.appPath}/definitions/check`,
      { kind: 'experience', content: { questions: many(40_000, { id: 'q', prompt: 'Q', input: 'text' }) } },
    ],
  ],
  [
    'content with strange fields',
    () => [
      `${world.appPath}/definitions/check`,
      { kind: 'scorecard', content: Object.fromEntries(many(200_000, 0).map((_, n) => [`f${n}`, n])) },
    ],
  ],
  [
    'content that is one long expression',
    () => {
      const visible_if = { op: 'and', args: many(150_000, { op: 'lit', value: true }) };
      const content = { questions: [{ id: 'q', prompt: 'Q', input: 'text', visible_if }] };
      return [`${world.appPath}/definitions/check`, { kind: 'experience', content }];
    },
  ],
  [
    'content of four hundred thousand values',
    () => [
      `${world.appPath}/definitions/context`,
      { business_id: 'large', name: 'Large', content: { n: many(400_000, 1) } },
    ],
  ],
  [
    'content of four megabytes',
    () => [
      `${world.appPath}/definitions/context`,
      { business_id: 'long', name: 'Long', content: { n: 'é\\"'.repeat(600_000) } },
    ],
  ],
  [
    'overrides of forty thousand fields',
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
    'forty thousand event names',
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

test.each(CASES)('%s', async (_, request) => {
  const program = await setUpProgram(world.workspace, INSTRUMENT);
  const { participant_token } = await participant(world.workspace, program);
  const [path, body, key] = request();
  const rawBody = JSON.stringify(body);
  let response = { status: 0, text: '' };
  const blocked = await longestBlock(async () => {
    response = await world.app.call('POST', path, { rawBody, key: key ? participant_token : world.app.key });
  });
  if (response.status >= 400) expect(response.text.length).toBeLessThan(300_000);
  expect(response.status).toBeLessThan(500);
  expect(blocked).toBeLessThan(BLOCKED_MS);
});
