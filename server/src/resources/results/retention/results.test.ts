import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectStatus, openSession, participant, takePart } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { keyOfSomebodyElse } from '../../../../test/members.ts';
import { enrolled, entryOf, paperOf } from '../../../../test/paper.ts';
import { NOTHING_OLD, setUpRetention } from '../../../../test/retention.ts';
import { computed, rowsOf } from '../../../db/rows.ts';
import { sessions } from '../../people/participant-sessions/sessions-job.ts';

let app: TestApp;
let set: Awaited<ReturnType<typeof setUpRetention>>;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  set = await setUpRetention(app);
});

describe('retention: results', () => {
  test('remove evaluations at their age, as an erasure does, and leave the person', async () => {
    const old = await set.completed();
    await set.passDays(20);
    const young = await set.completed();
    await set.put({ results: 'P30D' });
    expect(await set.preview()).toEqual(NOTHING_OLD);
    await set.passDays(11);
    expect(await set.preview()).toEqual({ ...NOTHING_OLD, results: 1 });
    expect(await set.preview({ retention: { results: 'P5D' } })).toEqual({ ...NOTHING_OLD, results: 2 });
    expect((await set.evaluation(old.evaluation_id)).status).toBe('completed');
    await set.applyRetention();
    expect(await set.preview()).toEqual(NOTHING_OLD);
    const removed = await set.evaluation(old.evaluation_id);
    expect(removed).toMatchObject({ status: 'deleted', context_fingerprint: '' });
    expect(removed.sub_scores).toBeUndefined();
    expect((await set.evaluation(young.evaluation_id)).status).toBe('completed');
    expect((await app.call('GET', set.at(`/subjects/${old.subjectId}`))).body.status).toBe('active');
    const { body: exported } = await app.call('GET', set.at(`/subjects/${old.subjectId}/export`));
    expect(exported.evaluations).toMatchObject([{ status: 'deleted', answers: [] }]);
    const { body: events } = await app.call('GET', set.at('/events?type=evaluation.deleted'));
    expect(events.items.map(({ data }: { data: object }) => data)).toEqual([
      {
        evaluation_id: old.evaluation_id,
        enrollment_id: expect.any(String),
        program_id: set.programId,
        subject_id: old.subjectId,
        status: 'deleted',
      },
    ]);
    expect(await set.auditOf('retention.applied')).toEqual([{ actor: 'retention', details: { results: 1 } }]);
    for (const path of ['report', 'receipt', 'replay']) {
      const response = await app.call('GET', set.at(`/evaluations/${old.evaluation_id}/${path}`));
      expect([path, response.status, response.body.detail?.code]).toEqual([path, 409, 'evaluation_deleted']);
    }
    const own = await app.call('GET', '/v1/participant/result', { key: old.participant_token });
    expect(own.status).toBe(410);
    const [left] = await app.services.db.system.read({
      text: `SELECT (SELECT count(*) FROM answer_batches
                 WHERE evaluation_id = $1 AND values_sealed IS NOT NULL)
                + (SELECT count(*) FROM evaluations WHERE id = $1 AND num_nonnulls(
                     context_sealed, result_sealed, input_sealed) > 0) AS count`,
      values: [old.evaluation_id],
      rows: rowsOf({ count: computed('bigint') }),
    });
    expect(Number(left!.count)).toBe(0);
  });

  test('remove a paper form that waits for a decision, at its age since the last entry', async () => {
    const program = await set.newProgram();
    const paper = paperOf(set.workspace);
    await paper.setDoubleEntry(program);
    const subjectId = await enrolled(set.workspace, program);
    const entry = (mood: string) => entryOf(program, subjectId, { mood, why: 'paper words' });
    const { id, evaluation_id } = await expectStatus(paper.enter(undefined, entry('o1')), 201);
    await set.passDays(20);
    const somebodyElse = await keyOfSomebodyElse(app, ['sessions:write']);
    await expectStatus(paper.enter(somebodyElse, entry('o0')), 201);
    await set.putProgram(program, { results: 'P30D' });
    await set.passDays(29);
    expect((await set.preview()).results).toBe(0);
    await set.passDays(2);
    expect((await set.preview()).results).toBe(1);
    await set.applyRetention();
    expect((await set.evaluation(evaluation_id)).status).toBe('deleted');
    const { body: exported } = await app.call('GET', set.at(`/subjects/${subjectId}/export`));
    expect(exported.answer_origins).toEqual([]);
    const again = await expectStatus(paper.enter(undefined, entry('o1')), 201);
    expect(again).toMatchObject({ state: 'awaits_second_entry', entries: [expect.any(Object)] });
    expect(again.id).not.toBe(id);
  });

  test('stored responses with a removed result are deleted with it', async () => {
    const { subjectId } = await set.completed();
    await set.put({ results: 'P1D' });
    const count = async () => {
      const [row] = await app.services.db.system.read({
        text: 'SELECT count(*)::integer AS count FROM idempotency_keys WHERE subject_id = $1',
        values: [subjectId],
        rows: rowsOf({ count: computed('integer') }),
      });
      return row!.count;
    };
    expect(await count()).toBeGreaterThan(0);
    try {
      app.setClock(new Date(Date.now() + 2 * 86_400_000));
      await set.applyRetention();
    } finally {
      app.setClock(undefined);
    }
    expect(await count()).toBe(0);
  });

  test('a review is an activity, and what it superseded ends with it', async () => {
    const { evaluation_id } = await set.completed();
    await set.put({ results: 'P30D' });
    await set.passDays(20);
    const body = {
      decision: 'amend',
      reason: 'a wrong answer',
      amendments: [{ question_id: 'mood', value: 'o0' }],
    };
    const amended = await expectStatus(
      app.call('POST', set.at(`/evaluations/${evaluation_id}/review`), { body }),
      200,
    );
    await set.passDays(20);
    await set.applyRetention();
    expect((await set.evaluation(evaluation_id)).status).toBe('superseded');
    await set.passDays(11);
    await set.applyRetention();
    for (const id of [evaluation_id, amended.id]) expect((await set.evaluation(id)).status).toBe('deleted');
    const { body: reviews } = await app.call('GET', set.at(`/evaluations/${evaluation_id}/reviews`));
    expect(reviews.items).toHaveLength(1);
    expect(JSON.stringify(reviews)).not.toContain('a wrong answer');
  });

  test('an evaluation that nobody completed ends after its last activity, and the person can begin again', async () => {
    const { subjectId, evaluation_id, participant_token } = await participant(set.workspace, set.programId);
    const body = { answers: [{ question_id: 'mood', value: 'o1' }] };
    await expectStatus(app.call('POST', '/v1/participant/answers', { key: participant_token, body }), 200);
    await set.put({ results: 'P30D' });
    expect(await set.preview({ retention: { results: 'P1D' } })).toEqual(NOTHING_OLD);
    await set.passDays(60);
    // Its session is still open: the worker has not ended it.
    await set.applyRetention();
    expect((await set.evaluation(evaluation_id)).status).toBe('in_progress');
    await sessions(app.services).run(new AbortController().signal);
    await set.passDays(1);
    await set.applyRetention();
    expect((await set.evaluation(evaluation_id)).status).toBe('deleted');
    const next = await openSession(set.workspace, set.programId, subjectId);
    expect(next.evaluation_id).not.toBe(evaluation_id);
    await takePart(set.workspace, next.participant_token, { mood: 'o1' });
  });

  test('a program keeps its results longer or shorter than its environment', async () => {
    const [forever, shorter] = [await set.newProgram(), await set.newProgram()];
    const ids: string[] = [];
    for (const program of [set.programId, forever, shorter])
      ids.push((await set.completed(program)).evaluation_id);
    await set.put({ results: 'P1Y' });
    await set.putProgram(forever, { results: null });
    await set.putProgram(shorter, { results: 'P7D' });
    await set.passDays(8);
    const path = set.at(`/programs/${shorter}/retention/preview`);
    const { body: ofProgram } = await app.call('POST', path, { body: {} });
    expect(ofProgram).toMatchObject({
      removes: { results: 1, answers: 0, sessions: 0 },
      held: { results: 0, answers: 0, sessions: 0 },
    });
    const longer = await app.call('POST', path, { body: { retention: {} } });
    expect(longer.body.removes).toEqual({ results: 0, answers: 0, sessions: 0 });
    await set.applyRetention();
    const statuses = async () => (await Promise.all(ids.map(set.evaluation))).map(({ status }) => status);
    expect(await statuses()).toEqual(['completed', 'completed', 'deleted']);
    await set.passDays(400);
    await set.applyRetention();
    expect(await statuses()).toEqual(['deleted', 'completed', 'deleted']);
  });

  test('results that await a review or an unfinished task are kept until these are done', async () => {
    const reviewed = await set.newProgram({ release_policy: 'review_required' });
    const waiting = await set.completed(reviewed);
    const tasked = await set.completed();
    const contact = set.at(`/subjects/${tasked.subjectId}/contact`);
    await expectStatus(app.call('PUT', contact, { body: { email: 'ada@example.test' } }), 200);
    const { subjectId: subject_id, evaluation_id } = tasked;
    const task = await expectStatus(
      app.call('POST', set.at('/tasks'), {
        body: {
          subject_id,
          evaluation_id,
          title: 'Call',
          assign: { role: 'owner' },
          due_in: 'P1D',
        },
      }),
      201,
    );
    await set.put({ results: 'P30D', contacts: 'P30D' });
    await set.passDays(400);
    expect(await set.preview()).toEqual(NOTHING_OLD);
    await set.applyRetention();
    expect((await set.evaluation(waiting.evaluation_id)).status).toBe('needs_review');
    expect((await set.evaluation(evaluation_id)).status).toBe('completed');
    expect((await app.call('GET', contact)).status).toBe(200);

    const decision = { body: { decision: 'approve', reason: 'Looked at.' } };
    const review = set.at(`/evaluations/${waiting.evaluation_id}/review`);
    await expectStatus(app.call('POST', review, decision), 200);
    const cancelled = { body: { reason: 'Wrote instead.' } };
    await expectStatus(app.call('POST', set.at(`/tasks/${task.id}/cancel`), cancelled), 200);
    await set.passDays(31);
    await set.applyRetention();
    for (const id of [waiting.evaluation_id, evaluation_id])
      expect((await set.evaluation(id)).status).toBe('deleted');
    expect((await app.call('GET', contact)).status).toBe(404);
  });

  test('tasks and outcomes about a removed evaluation lose their content, others stay', async () => {
    const { subjectId, evaluation_id } = await set.completed();
    const task = { title: 'Call back', assign: { role: 'owner' }, due_in: 'P1D' };
    const [about, other] = await Promise.all(
      [{ evaluation_id }, {}].map((each) =>
        expectStatus(
          app.call('POST', set.at('/tasks'), { body: { subject_id: subjectId, ...task, ...each } }),
          201,
        ),
      ),
    );
    await expectStatus(
      app.call('POST', set.at(`/tasks/${about.id}/cancel`), { body: { reason: 'Wrote instead.' } }),
      200,
    );
    for (const about of [{ evaluation_id }, {}])
      await expectStatus(
        app.call('POST', set.at('/outcomes'), {
          body: { subject_id: subjectId, kind: 'admitted', at: '2026-11-01T00:00:00Z', ...about },
        }),
        201,
      );
    await set.put({ results: 'P1D' });
    await set.passDays(3);
    await set.applyRetention();
    const { body: tasks } = await app.call('GET', set.at(`/tasks?subject_id=${subjectId}`));
    const of = ({ id }: { id: string }) => tasks.items.find((one: { id: string }) => one.id === id);
    expect(of(about).status).toBe('cancelled');
    expect(of(about).title).not.toBe('Call back');
    expect(of(other)).toMatchObject({ status: 'open', title: 'Call back' });
    const { body: outcomes } = await app.call('GET', set.at(`/outcomes?subject_id=${subjectId}`));
    expect(outcomes.items).toHaveLength(1);
  });
});
