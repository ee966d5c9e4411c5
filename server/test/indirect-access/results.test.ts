import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enroll,
  importSubject,
  limitedKey,
  openSession,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';

/**
 * A reader of scores tries to read single answers and profile values in each part of a result. The content
 * makes this easy: a concept of one item, a concept whose weights encode its items, a variable from the
 * profile that a report prints, and a rule on one answer.
 */

const DEGREES = [0, 1, 2, 3].map((score) => ({ id: `degree_${score}`, label: `Degree ${score}` }));
const scored = (concepts: Record<string, number>) =>
  DEGREES.map((option, score) => ({
    ...option,
    scores: Object.fromEntries(Object.entries(concepts).map(([id, factor]) => [id, factor * score])),
  }));

const CONTENTS = {
  experience: {
    questions: [
      { id: 'a', prompt: 'A', options: scored({ scale: 1, encoded: 1, one: 1 }) },
      { id: 'b', prompt: 'B', options: scored({ scale: 1, encoded: 10 }) },
      { id: 'c', prompt: 'C', options: scored({ scale: 1, encoded: 100 }) },
      {
        id: 'hiv',
        prompt: 'Test result',
        options: [
          { id: 'pos', label: 'Positive' },
          { id: 'neg', label: 'Negative' },
        ],
      },
    ],
  },
  scorecard: {
    concepts: [
      { id: 'scale', label: 'Scale', method: 'sum' },
      { id: 'encoded', label: 'Encoded', method: 'sum' },
      { id: 'one', label: 'One item', method: 'sum' },
      {
        id: 'formula',
        label: 'Formula',
        method: 'expression',
        expression: {
          op: 'if',
          cond: is('hiv', 'pos'),
          then: { op: 'lit', value: 1 },
          else: { op: 'lit', value: 0 },
        },
      },
    ],
    composites: [{ id: 'sum_of_one', label: 'Composite', weights: { one: 1 } }],
    primary_metric: 'scale',
  },
  context: { variables: { diagnosis: { type: 'string', from: 'profile.diagnosis', default: 'none' } } },
  guardrail: {
    rules: [
      { id: 'positive', when: is('hiv', 'pos'), severity: 'critical', action: 'flag', message: 'Matched' },
      {
        id: 'high',
        when: {
          op: 'gte',
          args: [
            { op: 'score', concept_id: 'scale' },
            { op: 'lit', value: 1 },
          ],
        },
        severity: 'info',
        action: 'flag',
        message: 'High',
      },
    ],
  },
  report_template: {
    title: 'Report',
    blocks: [
      { id: 'plain', type: 'text', template: 'Thank you.' },
      { id: 'scale', type: 'score', concept_id: 'scale' },
      { id: 'one', type: 'score', concept_id: 'one' },
      { id: 'diagnosis', type: 'text', template: 'Diagnosis: {{ context.diagnosis }}' },
      { id: 'conditional', type: 'text', template: 'Shown.', visible_if: is('hiv', 'pos') },
      { id: 'all', type: 'table' },
      { id: 'rules', type: 'guardrails' },
    ],
  },
};

function is(question_id: string, value: string) {
  return {
    op: 'eq',
    args: [
      { op: 'answer', question_id },
      { op: 'lit', value },
    ],
  };
}

const SECRETS = ['"hiv"', '"pos"', 'diabetes', 'degree_2'];

let app: TestApp;
let workspace: Workspace;
let path: string;
let keys: Record<'scores' | 'answers' | 'profile' | 'all', string>;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  const programId = await setUpProgram(workspace, CONTENTS);
  const subjectId = await importSubject(workspace, { diagnosis: 'diabetes' });
  await enroll(workspace, programId, subjectId);
  const session = await openSession(workspace, programId, subjectId);
  await takePart(workspace, session.participant_token, {
    a: 'degree_2',
    b: 'degree_1',
    c: 'degree_3',
    hiv: 'pos',
  });
  path = `${workspace.environmentPath}/evaluations/${session.evaluation_id}`;
  const read = 'evaluations:read';
  keys = {
    scores: await limitedKey(app, [read]),
    answers: await limitedKey(app, [read, 'evaluations:answers']),
    profile: await limitedKey(app, [read, 'subjects:profile']),
    all: await limitedKey(app, [read, 'evaluations:answers', 'subjects:profile']),
  };
});
afterAll(() => app.close());

const get = async (key: keyof typeof keys, suffix = '') => {
  const response = await app.call('GET', `${path}${suffix}`, { key: keys[key] });
  expect(response.status, response.text).toBe(200);
  return response;
};

describe('getEvaluation', () => {
  test('with all rights, it is whole', async () => {
    const { body } = await get('all');
    expect(body.trace.items.length).toBeGreaterThan(0);
    expect(body.trace).not.toHaveProperty('redacted');
    expect(body.sub_scores.map(({ concept_id }: any) => concept_id).sort()).toEqual([
      'encoded',
      'formula',
      'one',
      'scale',
      'sum_of_one',
    ]);
    expect(JSON.stringify(body.report)).toContain('diabetes');
  });

  test('without the right to answers, no part lets one through', async () => {
    const { body, text } = await get('scores');
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    expect(body.sub_scores).toMatchObject([{ concept_id: 'scale', value: 6 }]);
    expect(body.guardrail_conflicts).toMatchObject([{ rule_id: 'high', redacted: ['evidence'] }]);
    expect(body.guardrail_conflicts[0]).not.toHaveProperty('evidence');
    expect(body).not.toHaveProperty('adaptive_trace');
    expect(body.trace).not.toHaveProperty('items');
    expect(body.trace).not.toHaveProperty('path');
    expect(body.trace.concepts.every(({ steps }: any) => steps.length === 0)).toBe(true);
    expect(body.trace.redacted).toEqual(
      expect.arrayContaining(['items', 'path', 'evaluation.sub_scores.one', 'evaluation.sub_scores.encoded']),
    );
    expect(body.report.blocks.map(({ id }: any) => id)).toEqual(['plain', 'scale']);
    expect(body.report.redacted).toEqual(['one', 'diagnosis', 'conditional', 'all', 'rules']);
  });

  test('without the right to the profile, no part shows a value of it', async () => {
    const { body, text } = await get('answers');
    expect(text).not.toContain('diabetes');
    expect(body.trace.items.length).toBeGreaterThan(0);
    expect(body.report.redacted).toEqual(['diagnosis']);
    const { text: withProfile } = await get('profile');
    expect(withProfile).toContain('diabetes');
    expect(withProfile).not.toContain('"pos"');
  });

  test('the names of hidden parts do not depend on the person', async () => {
    const programId = await setUpProgram(workspace, CONTENTS);
    const subjectId = await importSubject(workspace, { diagnosis: 'none' });
    await enroll(workspace, programId, subjectId);
    const session = await openSession(workspace, programId, subjectId);
    await takePart(workspace, session.participant_token, {
      a: 'degree_0',
      b: 'degree_1',
      c: 'degree_0',
      hiv: 'neg',
    });
    const other = await app.call('GET', `${workspace.environmentPath}/evaluations/${session.evaluation_id}`, {
      key: keys.scores,
    });
    const { body } = await get('scores');
    expect(other.body.trace.redacted).toEqual(body.trace.redacted);
    expect(other.body.report.redacted).toEqual(body.report.redacted);
  });
});

describe('the same is true for', () => {
  test('listEvaluations', async () => {
    const list = await app.call('GET', `${workspace.environmentPath}/evaluations`, { key: keys.scores });
    expect(list.status).toBe(200);
    for (const secret of SECRETS) expect(list.text).not.toContain(secret);
  });

  test('getEvaluationReport, as JSON and as a page', async () => {
    const json = await get('scores', '/report');
    expect(json.body.redacted).toEqual(['one', 'diagnosis', 'conditional', 'all', 'rules']);
    const page = await app.call('GET', `${path}/report`, {
      key: keys.scores,
      headers: { accept: 'text/html' },
    });
    for (const secret of ['diabetes', 'One item', 'Shown.']) {
      expect(json.text).not.toContain(secret);
      expect(page.text).not.toContain(secret);
    }
  });

  test('getEvaluationReceipt: without its key the digests cannot be guessed', async () => {
    const { body } = await get('scores', '/receipt');
    expect(body).not.toHaveProperty('digest_key');
    expect(body.redacted).toEqual(['digest_key']);
    expect((await get('answers', '/receipt')).body.digest_key).toBeDefined();
  });

  test('replayEvaluation', async () => {
    const { body } = await get('scores', '/replay');
    expect(body).toMatchObject({ identical: true, differences: [], redacted: ['differences'] });
  });

  test('exportEvaluations in every layout', async () => {
    for (const query of ['format=csv', 'layout=long', 'format=jsonl', 'format=jsonl&layout=long']) {
      const response = await app.call(
        'GET',
        `${workspace.environmentPath}/evaluations/export?include=rule_hits&${query}`,
        { key: keys.scores },
      );
      expect(response.status).toBe(200);
      for (const secret of [...SECRETS, 'positive']) expect(response.text, query).not.toContain(secret);
      // The value of the concept whose weights encode its items.
      expect(response.text, query).not.toMatch(/[,:]312[,}\n]/);
    }
  });

  test('lookupSubject, which matches an external id to a person', async () => {
    const lookup = (key: string) =>
      app.call('POST', `${workspace.environmentPath}/subjects/lookup`, { key, body: { external_id: 'x' } });
    const reader = await limitedKey(app, ['subjects:read']);
    expect((await lookup(reader)).status).toBe(403);
    expect((await lookup(await limitedKey(app, ['subjects:identify']))).status).toBe(404);
  });
});
