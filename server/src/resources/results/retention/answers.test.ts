import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectStatus, limitedKey, participant, takePart } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { NOTHING_OLD, setUpRetention } from '../../../../test/retention.ts';
import { computed, rowsOf } from '../../../db/rows.ts';
import { sessions } from '../../people/participant-sessions/sessions-job.ts';
import { psychometricCounts } from '../../quality/psychometrics/count-job.ts';

let app: TestApp;
let set: Awaited<ReturnType<typeof setUpRetention>>;
let programId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  set = await setUpRetention(app);
  programId = await set.newProgram({}, CONTENTS);
});

const QUESTIONS = ['a', 'b', 'c', 'd'];
/** A sum of four items, which reveals no answer, and a concept that is one of them. */
const CONTENTS = {
  experience: {
    questions: [
      ...QUESTIONS.map((id) => ({
        id,
        prompt: `${id}?`,
        input: 'single_select',
        options: [0, 1, 2].map((score) => ({
          id: `o${score}`,
          label: `${score}`,
          scores: { total: score, ...(id === 'd' && { risk: score }) },
        })),
      })),
      { id: 'why', prompt: 'Why?', input: 'long_text' },
    ],
  },
  scorecard: {
    concepts: ['total', 'risk'].map((id) => ({ id, method: 'sum' })),
    primary_metric: 'total',
  },
  guardrail: {
    rules: [
      {
        id: 'risky',
        when: {
          op: 'eq',
          args: [
            { op: 'answer', question_id: 'd' },
            { op: 'lit', value: 'o2' },
          ],
        },
        severity: 'info',
        action: 'flag',
      },
    ],
  },
};
const ANSWERS = { a: 'o1', b: 'o2', c: 'o0', d: 'o2', why: 'The secret reason' };

const path = (id: string, part = '') => set.at(`/evaluations/${id}${part}`);
async function completed() {
  const one = await participant(set.workspace, programId);
  await takePart(set.workspace, one.participant_token, ANSWERS);
  return one;
}

describe('retention: answers', () => {
  test('go while scores stay: what is read off them is redacted, nothing is computed again', async () => {
    const { evaluation_id: id, subjectId } = await completed();
    const scores = await limitedKey(app, ['evaluations:read', 'subjects:profile']);
    const before = (await app.call('GET', path(id))).body;
    const withoutRight = (await app.call('GET', path(id), { key: scores })).body;
    expect(before.sub_scores.map(({ concept_id }: any) => concept_id)).toEqual(['total', 'risk']);
    const report = (await app.call('GET', path(id, '/report'), { key: scores })).body;
    const receipt = (await app.call('GET', path(id, '/receipt'))).body;
    await set.put({ answers: 'P30D' });
    expect(await set.preview()).toEqual(NOTHING_OLD);
    await set.passDays(31);
    expect(await set.preview()).toEqual({ ...NOTHING_OLD, answers: 1 });
    await set.applyRetention();
    expect(await set.preview()).toEqual(NOTHING_OLD);
    expect(await set.auditOf('retention.applied')).toEqual([{ actor: 'retention', details: { answers: 1 } }]);

    const after = (await app.call('GET', path(id))).body;
    expect(after).toMatchObject({ status: 'completed', primary_metric: before.primary_metric });
    const { answers_removed_at, redacted, ...trace } = after.trace;
    expect(answers_removed_at).toMatch(/^20/);
    expect(redacted).toContain('evaluation.answers');
    // Exactly the bytes that a reader without the right saw before.
    expect({ ...after, trace: { ...trace, redacted: redacted.slice(0, -1) } }).toEqual(withoutRight);
    expect((await app.call('GET', path(id), { key: scores })).body.sub_scores).toEqual(after.sub_scores);
    expect((await app.call('GET', path(id, '?include=answers'))).body.answers).toEqual([]);
    expect((await app.call('GET', path(id, '/report'))).body).toEqual(report);
    const page = await app.call('GET', path(id, '/report'), { headers: { accept: 'text/html' } });
    expect([page.status, page.text.includes('secret')]).toEqual([200, false]);
    const gone = [409, 'answers_deleted'];
    const codeOf = async (method: string, part: string, body?: object) => {
      const response = await app.call(method, path(id, part), body && { body });
      return [response.status, response.body.detail?.code];
    };
    expect(await codeOf('GET', '/replay')).toEqual(gone);
    // Rendered again, it could compare with earlier values that have all digits.
    expect(await codeOf('GET', '/report?locale=de')).toEqual(gone);
    expect(await codeOf('POST', '/rescore', {})).toEqual(gone);
    expect(await codeOf('GET', '/receipt?include=input')).toEqual(gone);
    const amendments = [{ question_id: 'a', value: 'o2' }];
    expect(await codeOf('POST', '/review', { decision: 'amend', reason: 'Late.', amendments })).toEqual(gone);
    const { digest_key, signature: _, ...rest } = receipt;
    const left = (await app.call('GET', path(id, '/receipt'))).body;
    expect(left).toMatchObject({ answers_digest: rest.answers_digest, redacted: ['digest_key'] });
    expect([digest_key, left.digest_key]).toEqual([expect.any(String), undefined]);
    const exported = await app.call('GET', set.at('/evaluations/export?format=jsonl&include=answers'));
    expect(exported.text).toContain(id);
    expect(exported.text).not.toContain('secret');
    const { body: person } = await app.call('GET', set.at(`/subjects/${subjectId}/export`));
    expect(person.evaluations).toMatchObject([{ status: 'completed', answers: [] }]);
    expect(JSON.stringify(person)).not.toContain('secret');
    const trajectory = await app.call('GET', set.at(`/subjects/${subjectId}/trajectory?concept=total`));
    expect(trajectory.body.points).toHaveLength(1);
  });

  test('leave no stored answer that can be opened, and counted answers stay counted', async () => {
    const { evaluation_id: id } = await completed();
    const signal = new AbortController().signal;
    await psychometricCounts(app.services).run(signal);
    await set.put({ answers: 'P1D' });
    await set.passDays(2);
    await set.applyRetention();
    const [row] = await app.services.db.system.read({
      text: `SELECT (SELECT count(*) FROM answer_batches
                 WHERE evaluation_id = $1 AND values_sealed IS NOT NULL)::int AS answers,
               (SELECT num_nonnulls(context_sealed, administered) FROM evaluations WHERE id = $1) AS others`,
      values: [id],
      rows: rowsOf({ answers: computed('integer'), others: computed('integer') }),
    });
    expect(row).toEqual({ answers: 0, others: 0 });
    // It was counted before, and is not counted again.
    const { evaluation_id: second } = await completed();
    await set.passDays(2);
    await set.applyRetention();
    while ((await psychometricCounts(app.services).run(signal)).more);
    const [counted] = await app.services.db.system.read({
      text: 'SELECT count(*)::int AS n FROM evaluations WHERE id = ANY ($1::uuid[]) AND measured',
      values: [[id, second]],
      rows: rowsOf({ n: computed('integer') }),
    });
    expect(counted).toEqual({ n: 2 });
  });

  test('amended answers and texts of tasks go too; evaluations without a result are deleted', async () => {
    const { evaluation_id: id, subjectId } = await completed();
    const amendments = [{ question_id: 'a', value: 'o2' }];
    const review = { decision: 'amend', reason: 'By telephone.', amendments };
    const amended = await expectStatus(app.call('POST', path(id, '/review'), { body: review }), 200);
    const body = { subject_id: subjectId, evaluation_id: amended.id, title: 'Says: d is 2', due_in: 'P1D' };
    const assign = { role: 'owner' };
    const task = await expectStatus(app.call('POST', set.at('/tasks'), { body: { ...body, assign } }), 201);
    await expectStatus(
      app.call('POST', set.at(`/tasks/${task.id}/cancel`), { body: { reason: 'No.' } }),
      200,
    );
    const open = await participant(set.workspace, programId);
    await set.put({ answers: 'P30D' });
    await set.passDays(400);
    while ((await sessions(app.services).run(new AbortController().signal)).more);
    expect(await set.preview()).toEqual({ ...NOTHING_OLD, answers: 3 });
    await set.applyRetention();
    const statuses = [id, amended.id, open.evaluation_id].map(
      async (of) => (await set.evaluation(of)).status,
    );
    expect(await Promise.all(statuses)).toEqual(['superseded', 'completed', 'deleted']);
    const { body: reviews } = await app.call('GET', path(id, '/reviews'));
    expect(reviews.items).toMatchObject([{ reason: 'By telephone.', redacted: ['amendments'] }]);
    expect(reviews.items[0].amendments).toBeUndefined();
    const { body: tasks } = await app.call('GET', set.at('/tasks'));
    expect(JSON.stringify(tasks)).not.toContain('d is 2');
  });

  test('a hold keeps them, a program may keep them longer, and results end as a whole', async () => {
    const held = await completed();
    const other = await completed();
    const hold = set.at(`/subjects/${held.subjectId}/legal-hold`);
    await expectStatus(app.call('PUT', hold, { body: { reason: 'A court asks.' } }), 200);
    await set.put({ answers: 'P1D' });
    await set.putProgram(programId, { answers: 'P60D' });
    await set.passDays(31);
    await set.applyRetention();
    const removedAt = async (id: string) => (await set.evaluation(id)).trace?.answers_removed_at;
    expect([await removedAt(held.evaluation_id), await removedAt(other.evaluation_id)]).toEqual([
      undefined,
      undefined,
    ]);
    await set.passDays(31);
    await set.applyRetention();
    expect([await removedAt(held.evaluation_id), await removedAt(other.evaluation_id)]).toEqual([
      undefined,
      expect.any(String),
    ]);
    await set.putProgram(programId, { results: 'P60D' });
    await set.applyRetention();
    expect((await set.evaluation(other.evaluation_id)).status).toBe('deleted');
    expect((await set.evaluation(held.evaluation_id)).status).toBe('completed');
  });
});
