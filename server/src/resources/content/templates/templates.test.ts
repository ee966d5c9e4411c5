import { randomUUID } from 'node:crypto';
import { listTemplates, type TemplateSummary } from '@eps/library';
import { describe, expect, test } from 'vitest';
import { enroll, importSubject, limitedKey, openSession } from '../../../../test/actors.ts';
import { type AskedQuestion, answerTo } from '../../../../test/answering.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

/** A Monday morning, outside quiet hours. */
const NOW = new Date('2026-03-16T10:00:00Z');
const PROFILE = {
  sex: 'female',
  manager: 'Ada',
  on_call: true,
  role: 'Engineer',
  remote: false,
  team: 'Blue',
};
/** More turns than any template has questions, so that a policy that never stops fails the test. */
const MOST_TURNS = 200;

const app = useTestApp({}, NOW);
const workspace = useWorkspace(app);

/** Sends a request, expects the status and returns the body. */
async function call(status: number, method: string, path: string, body?: object, key?: string) {
  const response = await app.call(method, path, { ...(body && { body }), ...(key && { key }) });
  expect(response.status, response.text).toBe(status);
  return response.body;
}

async function clone({ id, slug }: TemplateSummary) {
  return call(201, 'POST', `${workspace.appPath}/templates/${id}/clone`, { business_id_prefix: slug });
}

async function activeProgram(template: TemplateSummary): Promise<string> {
  const { definitions } = await clone(template);
  const pins = definitions.map((definition: { kind: string; id: string }) => [
    `${definition.kind}_version_id`,
    definition.id,
  ]);
  const { name, mode, recurrence } = template;
  const bundle = await call(201, 'POST', `${workspace.appPath}/bundles`, {
    name,
    ...Object.fromEntries(pins),
  });
  expect((await call(200, 'POST', `${workspace.appPath}/bundles/${bundle.id}/publish`)).status).toBe(
    'published',
  );
  const body = { name, version_bundle_id: bundle.id, mode, ...(recurrence && { recurrence }) };
  const program = await call(201, 'POST', `${workspace.environmentPath}/programs`, body);
  await call(200, 'POST', `${workspace.environmentPath}/programs/${program.id}/activate`);
  return program.id;
}

/** Answers the session's questions until there are none left, then completes it. */
async function takeSession(programId: string, subjectId: string): Promise<void> {
  const { participant_token: key } = await openSession(workspace, programId, subjectId);
  let view = await call(200, 'GET', '/v1/participant/session', undefined, key);
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const answers = answersTo(view.questions, turn).map(({ question, value }) => ({
      question_id: question.id,
      value,
      elapsed_ms: 4000,
    }));
    if (answers.length === 0) break;
    view = await call(200, 'POST', '/v1/participant/answers', { answers: answers.slice(0, 100) }, key);
  }
  await call(200, 'POST', '/v1/participant/complete', undefined, key);
}

/** Answers due questions, in a new login session each time, until none is due or the evaluation has ended. */
async function answerDue(programId: string, subjectId: string, event: string): Promise<void> {
  const path = `${workspace.environmentPath}/continuous-evaluation`;
  const programAndSubject = { program_id: programId, subject_id: subjectId };
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const trigger = { event, login_session_id: `login-${turn}` };
    const due = await call(200, 'POST', `${path}/due-questions`, { ...programAndSubject, trigger });
    const deliveries = new Map<string, string>(
      due.items.map((item: { question: AskedQuestion; delivery_id: string }) => [
        item.question.id,
        item.delivery_id,
      ]),
    );
    const questions = due.items.map((item: { question: AskedQuestion }) => item.question);
    const answers = answersTo(questions, turn).map(({ question, value }) => ({
      delivery_id: deliveries.get(question.id),
      value,
    }));
    if (answers.length === 0) return;
    await call(200, 'POST', `${path}/answers`, { ...programAndSubject, answers });
    if (await finishedEvaluation(subjectId)) return;
  }
}

/** Returns an answer for each question that takes one. */
function answersTo(questions: readonly AskedQuestion[], turn: number) {
  return questions
    .map((question, i) => ({ question, value: answerTo(question, turn + i) }))
    .filter(({ value }) => value !== undefined);
}

/** Returns the subject's first evaluation that has ended, undefined if there is none. */
async function finishedEvaluation(subjectId: string) {
  const { items } = await call(
    200,
    'GET',
    `${workspace.environmentPath}/evaluations?subject_id=${subjectId}`,
  );
  return items.find(({ status }: { status: string }) => !['pending', 'in_progress'].includes(status));
}

describe.each(listTemplates().map((template) => [template.slug, template] as const))(
  'template %s',
  (_, template) => {
    test('can be cloned, published, activated and completed; the replay is identical', async () => {
      const programId = await activeProgram(template);
      const subjectId = await importSubject(workspace, PROFILE);
      await enroll(workspace, programId, subjectId);
      const event = (template.recurrence?.['event_names'] as string[] | undefined)?.[0] ?? '';
      if (template.mode === 'one_time') await takeSession(programId, subjectId);
      else await answerDue(programId, subjectId, event);
      const evaluation = await finishedEvaluation(subjectId);
      expect(['completed', 'needs_review', 'failed']).toContain(evaluation?.status);
      expect(evaluation.sub_scores.some(({ value }: { value: number | null }) => value !== null)).toBe(true);
      const path = `${workspace.environmentPath}/evaluations/${evaluation.id}`;
      expect(await call(200, 'GET', `${path}/replay`)).toMatchObject({ identical: true, differences: [] });
      const page = await app.call('GET', `${path}/report`, { headers: { accept: 'text/html' } });
      expect(page.text).toContain('</html>');
      expect(page.text).not.toMatch(/NaN|undefined|\[object/);
      if (evaluation.status === 'failed') return;
      const again = await call(200, 'POST', `${path}/rescore`, {});
      expect(again.sub_scores).toEqual(evaluation.sub_scores);
    });
  },
);

test('listTemplates returns pages, and getTemplate returns one template with its contents', async () => {
  const first = await call(200, 'GET', `${workspace.appPath}/templates?limit=5`);
  const rest = await call(200, 'GET', `${workspace.appPath}/templates?limit=100&cursor=${first.next_cursor}`);
  const ids = [...first.items, ...rest.items].map(({ id }: { id: string }) => id);
  expect(ids.toSorted()).toEqual(listTemplates().map(({ id }) => id));
  expect(rest.next_cursor).toBe('');
  const one = await call(200, 'GET', `${workspace.appPath}/templates/${ids[0]}`);
  expect(one).toMatchObject({ ...first.items[0], contents: { experience: expect.any(Object) } });
});

test('cloning a template again creates new revisions', async () => {
  const template = listTemplates()[0]!;
  const { definitions: before } = await clone({ ...template, slug: 'twice' });
  const { definitions, template_id } = await clone({ ...template, slug: 'twice' });
  expect(template_id).toBe(template.id);
  expect(definitions).toHaveLength(6);
  for (const [i, definition] of definitions.entries())
    expect(definition).toMatchObject({
      business_id: `twice-${definition.kind.replace('_', '-')}`,
      status: 'draft',
      revision: before[i].revision + 1,
      content_hash: before[i].content_hash,
    });
});

test('cloneTemplate rejects unknown ids, invalid prefixes and missing scopes', async () => {
  const path = (id: string) => `${workspace.appPath}/templates/${id}/clone`;
  const body = { business_id_prefix: 'x' };
  const { id } = listTemplates()[0]!;
  expect((await app.call('POST', path(randomUUID()), { body })).status).toBe(404);
  expect((await app.call('POST', path('nonsense'), { body })).status).toBe(422);
  for (const business_id_prefix of ['', '-x', 'X', 'x'.repeat(129)])
    expect((await app.call('POST', path(id), { body: { business_id_prefix } })).status).toBe(422);
  expect((await app.call('POST', path(id), { body, key: null })).status).toBe(401);
  const reader = await limitedKey(app, ['definitions:read']);
  expect((await app.call('POST', path(id), { body, key: reader })).status).toBe(403);
});
