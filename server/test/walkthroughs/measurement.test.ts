import { expect, test } from 'vitest';
import { answer, participant, type Session, setUpProgram, type TestContents, takePart } from '../actors.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';

/** Measurement must depend neither on rounding nor on the order of concepts in the scorecard. */

const app = useTestApp();
const workspace = useWorkspace(app);

type Parameters = Record<string, { a: number; b: number; c?: number }>;

/** Returns a concept that is estimated with item response theory. */
function irt(id: string, items: Parameters, irtKeys: object = {}) {
  return { id, method: 'irt', irt: { model: '2pl', items, ...irtKeys } };
}

/** Returns contents with an item bank of boolean questions for each concept, and an adaptive policy. */
function bank(concepts: Record<string, Parameters>, policy: object): TestContents {
  const questions = Object.entries(concepts).flatMap(([concept, items]) =>
    Object.keys(items).map((id) => ({ id, prompt: id, input: 'boolean', scores: { [concept]: {} } })),
  );
  return {
    experience: { questions },
    scorecard: { concepts: Object.entries(concepts).map(([id, items]) => irt(id, items)) },
    adaptive_policy: { mode: 'irt', ...policy },
  };
}

/** Returns the id of the question that the session asks next. */
async function nextQuestionId({ participant_token: key }: Session): Promise<string | undefined> {
  const { body } = await app.call('GET', '/v1/participant/session', { key });
  return body.questions[0]?.id;
}

/** Creates a program with these contents, answers, completes, and returns the evaluation. */
async function evaluationOf(contents: TestContents, answers: Record<string, unknown>) {
  const session = await participant(workspace, await setUpProgram(workspace, contents));
  await takePart(workspace, session.participant_token, answers);
  return (await app.call('GET', `${workspace.environmentPath}/evaluations/${session.evaluation_id}`)).body;
}

test.each([
  ['kl', 2.22, 0.18],
  ['kl', 1.88, 1.03],
  ['mepv', 0.71, 1.33],
  ['mepv', 1.84, 0.35],
])('items that are equal by %s are asked in the order of the item bank', async (criterion, a, b) => {
  const items = { first: { a, b }, second: { a, b: -b } };
  const programId = await setUpProgram(workspace, bank({ theta: items }, { select: { criterion } }));
  expect(await nextQuestionId(await participant(workspace, programId))).toBe('first');
});

test('concepts equally far below their shares take turns in the order of the scorecard', async () => {
  const items = (id: string) =>
    Object.fromEntries([1, 2, 3, 4].map((n) => [`${id}${n}`, { a: 1, b: n / 4 }]));
  const concepts = { x: items('x'), y: items('y'), z: items('z') };
  const balance = { x: 1 / 6, y: 1 / 6, z: 3 / 6 };
  const programId = await setUpProgram(
    workspace,
    bank(concepts, { select: { concept_order: 'balance' }, balance }),
  );
  const session = await participant(workspace, programId);
  const areas: string[] = [];
  while (areas.length < 6) {
    const id = (await nextQuestionId(session))!;
    areas.push(id[0]!);
    await answer(workspace, session.participant_token, { [id]: true });
  }
  // After z, x, y, z, z every concept has its share, but 3/5 of 5/6 is not exactly 1/2 in floating point.
  expect(areas.join('')).toBe('zxyzzx');
});

test('an answer that only some concepts can score counts as coverage in any order', async () => {
  const options = [
    { id: 'both', label: 'Both', scores: { x: 1, y: 1 } },
    { id: 'one', label: 'One', scores: { x: 2 } },
  ];
  for (const order of [
    ['x', 'y'],
    ['y', 'x'],
  ]) {
    const { coverage } = await evaluationOf(
      {
        experience: { questions: [{ id: 'q', prompt: 'q', input: 'single_select', options }] },
        scorecard: { concepts: order.map((id) => ({ id, method: 'sum' })) },
      },
      { q: 'one' },
    );
    expect(coverage).toMatchObject({ ratio: 1, answered: 1, eligible: 1 });
    expect(coverage.by_concept).toMatchObject({ x: { ratio: 1 }, y: { ratio: 0 } });
  }
});

test('finds the maximum between two nodes even if another node is about as good', async () => {
  const parameters = [
    [1.22, -1.891, 0, 1],
    [1.56, -0.584, 0.1, 1],
    [2.08, 2.02, 0, 0],
    [0.56, 1.236, 0.25, 0],
    [0.95, 0.87, 0.25, 0],
    [2.44, -1.817, 0.25, 1],
    [1.12, 1.527, 0.1, 1],
    [1.41, -0.716, 0.25, 1],
  ] as const;
  const items = Object.fromEntries(parameters.map(([a, b, c], i) => [`q${i}`, { a, b, c }]));
  const keys = { model: '3pl', estimator: 'wle', D: 1.7, bounds: [-4, 4] };
  const questions = Object.keys(items).map((id) => ({
    id,
    prompt: id,
    input: 'boolean',
    scores: { coarse: {}, fine: {} },
  }));
  const { sub_scores } = await evaluationOf(
    {
      experience: { questions },
      scorecard: {
        concepts: [irt('coarse', items, { ...keys, nodes: 21 }), irt('fine', items, { ...keys, nodes: 401 })],
      },
    },
    Object.fromEntries(parameters.map(([, , , right], i) => [`q${i}`, right === 1])),
  );
  const values = sub_scores.map(({ value }: { value: number }) => value);
  expect(values[0]).toBeCloseTo(values[1], 6);
});

test('the trace contains imputed values of missing items and the operands of expressions', async () => {
  const rating = (id: string) => ({ id, prompt: id, input: 'rating', min: 1, max: 7, scores: { part: {} } });
  const { trace } = await evaluationOf(
    {
      experience: { questions: [rating('a'), rating('b'), { id: 'age', prompt: 'Age', input: 'number' }] },
      scorecard: {
        concepts: [
          { id: 'part', method: 'sum', missing: { policy: 'neutral' } },
          {
            id: 'adjusted',
            method: 'expression',
            expression: {
              op: 'sub',
              args: [
                { op: 'score', concept_id: 'part' },
                { op: 'answer', question_id: 'age' },
              ],
            },
          },
        ],
      },
    },
    { a: 7, age: 3 },
  );
  const [part, adjusted] = trace.concepts;
  expect(part.steps).toContainEqual({
    step: 'raw',
    lines: ['raw = 7 + (1 + 7)/2 = 11'],
    formula: 'sum(weight*keyed)',
    imputed: { b: 4 },
    sum: 11,
  });
  expect(adjusted.steps).toContainEqual({
    step: 'raw',
    lines: ['raw = 11 − 3 = 8'],
    formula: 'score(part) − answer(age)',
    operands: { answers: { age: 3 }, scores: { part: 11 } },
    result: 8,
  });
});

test('a concept without a method is summed, with a warning', async () => {
  const content = { concepts: [{ id: 'mood' }] };
  const { body } = await app.call('POST', `${workspace.appPath}/definitions/check`, {
    body: { kind: 'scorecard', content },
  });
  expect(body.diagnostics).toMatchObject([
    { severity: 'warning', code: 'default_used', pointer: '/concepts/0' },
  ]);
});

test('the evidence of a rule contains the time of the session only if the rule reads it', async () => {
  const rule = (id: string, op: string) => ({
    id,
    when: { op: 'gte', args: [{ op }, { op: 'lit', value: 0 }] },
    severity: 'info',
    action: 'flag',
  });
  const programId = await setUpProgram(workspace, {
    experience: { questions: [{ id: 'q', prompt: 'q', input: 'boolean' }] },
    guardrail: { rules: [rule('time', 'timing'), rule('share', 'coverage')] },
  });
  const { participant_token: key, evaluation_id } = await participant(workspace, programId);
  const body = { answers: [{ question_id: 'q', value: true, elapsed_ms: 1500 }] };
  await app.call('POST', '/v1/participant/answers', { key, body });
  await app.call('POST', '/v1/participant/complete', { key });
  const evaluation = (await app.call('GET', `${workspace.environmentPath}/evaluations/${evaluation_id}`))
    .body;
  expect(evaluation.guardrail_conflicts.map(({ evidence }: { evidence: object }) => evidence)).toEqual([
    { timing: { overall: 1500 } },
    { coverage: { overall: 1 } },
  ]);
});

test('variability is measured in steps of the response format', async () => {
  const rating = (id: string) => ({ id, prompt: id, input: 'rating', min: 0, max: 10, step: 5 });
  const contents = {
    experience: { questions: ['a', 'b', 'c', 'd'].map(rating) },
    guardrail: { quality: { min_variability: 0.75 } },
  };
  const { guardrail_conflicts } = await evaluationOf(contents, { a: 0, b: 5, c: 0, d: 0 });
  expect(guardrail_conflicts).toMatchObject([
    { rule_id: 'quality.min_variability', evidence: { standard_deviation: 0.5 } },
  ]);
});

test('a testlet that does not fit before max_items is not started, even by a start question', async () => {
  const items = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`i${n}`, { a: 1, b: n / 4 }]));
  const programId = await setUpProgram(
    workspace,
    bank(
      { theta: items },
      {
        start: ['i4'],
        constraints: { testlets: [['i3', 'i4', 'i5']] },
        stop: { any: [{ rule: 'max_items', value: 2 }] },
      },
    ),
  );
  const session = await participant(workspace, programId);
  const ids: string[] = [];
  for (let id = await nextQuestionId(session); id !== undefined; id = await nextQuestionId(session)) {
    ids.push(id);
    await answer(workspace, session.participant_token, { [id]: true });
  }
  expect(ids).toEqual(['i1', 'i2']);
});
