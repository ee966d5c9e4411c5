import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServiceRequest, sendUntilSuccess } from './client.ts';
import { ATTEMPTS, type Contents, many, type Session, WatchedService } from './event-loop.ts';
import { createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

let watched: WatchedService;
let workspace: ServiceWorkspace;
beforeAll(async () => {
  watched = await WatchedService.start();
  ({ workspace } = watched);
});
afterAll(() => watched.service.remove());

const option = (concepts: number) => (n: number) => ({
  id: `o${n}`,
  label: `Option ${n}`,
  scores: Object.fromEntries(many(concepts, (c) => [`c${c}`, n])),
});
const sums = (count: number) => ({ concepts: many(count, (n) => ({ id: `c${n}`, method: 'sum' })) });

/** A matrix whose rows multiply with its options and concepts. */
const matrix = (rows: number, options: number, concepts: number): Contents => ({
  experience: {
    questions: [
      {
        id: 'm',
        prompt: 'M',
        input: 'matrix',
        rows: many(rows, (n) => ({ id: `r${n}`, label: `${n}` })),
        options: many(options, option(concepts)),
      },
      { id: 'mood', prompt: 'Q', input: 'text' },
    ],
  },
  scorecard: sums(concepts),
});

const manyQuestions: Contents = {
  experience: {
    questions: many(3000, (n) => ({
      id: `q${n}`,
      prompt: `Question ${n}`,
      input: 'likert',
      options: many(5, option(1)),
    })),
  },
  scorecard: sums(1),
};

const loops: Contents = {
  report_template: {
    blocks: many(500, (n) => ({
      id: `b${n}`,
      type: 'text',
      template: '{% for i in (1..150) %}{% for j in (1..150) %}{{ i | plus: j }}{% endfor %}{% endfor %}',
    })),
  },
};

const bank: Contents = {
  experience: {
    questions: many(1000, (n) => ({
      id: `i${n}`,
      prompt: `Item ${n}`,
      input: 'boolean',
      scores: { ability: {} },
    })),
  },
  scorecard: {
    concepts: [
      {
        id: 'ability',
        method: 'irt',
        irt: {
          model: '2pl',
          nodes: 1001,
          items: Object.fromEntries(
            many(1000, (n) => [`i${n}`, { a: 1 + (n % 7) / 10, b: (n % 60) / 10 - 3 }]),
          ),
        },
      },
    ],
  },
  adaptive_policy: {
    mode: 'irt',
    select: { criterion: 'mepv' },
    stop: { any: [{ rule: 'max_items', value: 20 }] },
  },
};

describe('large content, whose requests may not block the event loop for 50 ms', () => {
  const check = (kind: string, content: unknown) => () =>
    watched.call('POST', `${workspace.appPath}/definitions/check`, { kind, content });

  test('checking, saving, reading and listing 4 MB of content', async () => {
    const content = { variables: Object.fromEntries(many(35_000, (n) => [`variable_${n}`, 'x'.repeat(90)])) };
    await watched.holdDuring(check('context', content), 200);
    const body = { business_id: randomUUID(), name: 'large', content };
    const save = () => watched.call('POST', `${workspace.appPath}/definitions/context`, body);
    await watched.holdDuring(save, 201);
    const { id } = (await save()).json;
    const read = () => watched.call('GET', `${workspace.appPath}/definitions/${id}`);
    await watched.holdDuring(read, 200);
    const list = () => watched.call('GET', `${workspace.appPath}/definitions`);
    await watched.holdDuring(list, 200);
  });

  test('a matrix of 3,000 rows × 3,000 options × 60 concepts is rejected by name of the limit', async () => {
    const bundleId = await draftBundle(matrix(3000, 3000, 60));
    const diagnostics = () => watched.call('GET', `${workspace.appPath}/bundles/${bundleId}/diagnostics`);
    await watched.holdDuring(diagnostics, 200);
    const { json } = await diagnostics();
    expect(json).toMatchObject({
      valid: false,
      diagnostics: [{ code: 'too_many_options', severity: 'error' }, {}],
    });
  });

  test.each<[string, Contents, answers: object[] | 'asked']>([
    [
      'the largest matrix',
      matrix(200, 60, 20),
      [{ question_id: 'm', value: Object.fromEntries(many(200, (n) => [`r${n}`, 'o1'])) }],
    ],
    ['3,000 questions', manyQuestions, many(1000, (n) => ({ question_id: `q${n}`, value: 'o3' }))],
    ['500 report blocks with loops', loops, [{ question_id: 'mood', value: 'o1' }]],
    ['1,000 IRT items by mepv on 1,001 nodes', bank, 'asked'],
  ])('publishing, answering, completing and replaying %s', async (_, contents, answers) => {
    const prepared = await watched.sessions(contents, ATTEMPTS);
    const [first] = prepared as [Session, ...Session[]];
    const show = () => watched.participant(first, 'GET', 'session');
    await watched.holdDuring(show, 200);
    // An adaptive test accepts the question that it asks, so each attempt answers the next one.
    const answer = async (to: Session) => {
      const [asked] = answers === 'asked' ? (await show()).json.questions : [];
      const given = answers === 'asked' ? [{ question_id: asked.id, value: true }] : answers;
      return watched.participant(to, 'POST', 'answers', { answers: given });
    };
    await watched.holdDuring(() => answer(first), 200);
    if (answers !== 'asked') for (const other of prepared.slice(1)) await answer(other);
    await watched.holdDuringComplete(prepared);
    const replay = () =>
      watched.call('GET', `${workspace.environmentPath}/evaluations/${first.evaluationId}/replay`);
    await watched.holdDuring(replay, 200);
    expect((await replay()).json.identical).toBe(true);
  });
});

async function draftBundle(contents: Contents): Promise<string> {
  const pins: Contents = {};
  for (const kind of [
    'experience',
    'scorecard',
    'context',
    'guardrail',
    'adaptive_policy',
    'report_template',
  ]) {
    const body = { business_id: randomUUID(), name: kind, content: contents[kind] ?? {} };
    const request: ServiceRequest = post(`${workspace.appPath}/definitions/${kind}`, body);
    pins[`${kind}_version_id`] = (await sendUntilSuccess(watched.service.url, request)).json.id;
  }
  const bundle = post(`${workspace.appPath}/bundles`, { name: randomUUID(), ...pins });
  return (await sendUntilSuccess(watched.service.url, bundle)).json.id;
}

test('a page of definitions has at most 8 MiB of content, and the cursor leads to the rest', async () => {
  const { appPath } = await createWorkspace(watched.service.url);
  const content = { n: 'x'.repeat(3 * 2 ** 20) };
  for (const name of ['a', 'b', 'c'])
    await sendUntilSuccess(
      watched.service.url,
      post(`${appPath}/definitions/context`, { business_id: name, name, content }),
    );
  const first = await watched.call('GET', `${appPath}/definitions`);
  expect(first.json.items.map(({ name }: { name: string }) => name)).toEqual(['c', 'b']);
  const second = await watched.call('GET', `${appPath}/definitions?cursor=${first.json.next_cursor}`);
  expect(second.json).toMatchObject({ items: [{ name: 'a' }], next_cursor: '' });
});
