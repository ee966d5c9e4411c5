import { describe, expect, test } from 'vitest';
import { expectStatus } from '../../../../test/actors.ts';
import {
  contentsOf,
  type EnrolledSubject,
  MOOD,
  questionIds,
  START,
  useContinuousApi,
} from '../../../../test/continuous.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp({}, START);
const workspace = useWorkspace(app);
const api = useContinuousApi(app, workspace);

const later = (hours: number) => app.setClock(new Date(START.getTime() + hours * 3_600_000));

describe('answerDueQuestions, answerOwnDueQuestions: a refused consent', () => {
  const CONSENT = {
    id: 'ok',
    input: 'consent',
    prompt: 'Do you agree?',
    required: true,
    consent: { version: '1', documents: [{ id: 'info', title: 'Information', text: 'We ask.' }] },
  };
  const questions = [CONSENT, MOOD, { ...MOOD, id: 'other' }];
  const failed = { status: 'failed', trace: { decided_status_by: 'consent_refused' } };
  const refused = expect.objectContaining({ gate: 'visible', code: 'consent_refused' });
  const show = async (id: string) =>
    (await app.call('GET', `${workspace.environmentPath}/evaluations/${id}`)).body;

  /** Ends the weekly cycle and returns its evaluation. */
  async function ended(enrolled: EnrolledSubject) {
    const [evaluation] = await api.evaluations(enrolled);
    later(7 * 24);
    await api.due(enrolled);
    return show(evaluation!.id);
  }

  test('ends the questions of the cycle, and nothing is scored', async () => {
    const enrolled = await api.setUp(contentsOf(questions));
    const { items } = (await api.due(enrolled)).body;
    const of = (id: string, value: unknown) => {
      const { delivery_id } = items.find((each: { question: { id: string } }) => each.question.id === id);
      return [{ delivery_id, value }];
    };
    await expectStatus(api.answer(enrolled, of('mood', 'o4')), 200);
    await expectStatus(api.answer(enrolled, of('ok', false)), 200);
    const late = await api.answer(enrolled, of('other', 'o4'));
    expect([late.status, late.body.detail.context.reason]).toEqual([409, 'consent_refused']);
    expect(late.body.detail.message).toMatch(/until it is given/);
    expect((await api.explain(enrolled)).body.suppressed).toMatchObject([
      { question_id: 'ok' },
      { question_id: 'mood', failed_gates: expect.arrayContaining([refused]) },
      { question_id: 'other', failed_gates: expect.arrayContaining([refused]) },
    ]);
    const evaluation = await ended(enrolled);
    expect(evaluation).toMatchObject({ ...failed, unanswered_concepts: ['mood'] });
    expect(evaluation.coverage).toMatchObject({ answered: 0 });
  });

  test('ends the session of the participant, who may agree later', async () => {
    const enrolled = await api.setUp(contentsOf([CONSENT, MOOD]));
    const { participant_token: key, session_id } = await expectStatus(api.session(enrolled), 201);
    const due = await app.call('POST', '/v1/participant/due-questions', { key, body: {} });
    const [{ delivery_id }] = due.body.items;
    const open = async () =>
      questionIds((await app.call('GET', '/v1/participant/due-questions', { key })).body);
    expect(await open()).toEqual(['ok', 'mood']);
    const body = { answers: [{ delivery_id, value: false }] };
    await expectStatus(app.call('POST', '/v1/participant/due-questions/answers', { key, body }), 200);
    const session = `${workspace.environmentPath}/participant-sessions/${session_id}`;
    expect((await app.call('GET', session)).body.status).toBe('declined_consent');
    expect(await open()).toEqual([]);
    const events = await app.call('GET', `${workspace.environmentPath}/events?type=session.consent_declined`);
    expect(events.body.items.at(-1)).toMatchObject({ data: { session_id } });
    const answers = [
      { question_id: 'ok', value: true },
      { question_id: 'mood', value: 'o4' },
    ];
    await expectStatus(app.call('POST', '/v1/participant/answers', { key, body: { answers } }), 200);
    expect((await app.call('GET', session)).body.status).toBe('active');
  });

  test('a consent that is asked once is asked again in the cycle after its refusal, and not after that', async () => {
    const enrolled = await api.setUp(contentsOf([{ ...CONSENT, schedule: { frequency: 'one_time' } }, MOOD]));
    for (const [week, value] of [false, true].entries()) {
      later(week * 7 * 24);
      const { items } = (await api.due(enrolled)).body;
      expect(questionIds({ items })).toEqual(['ok', 'mood']);
      await expectStatus(api.answer(enrolled, [{ delivery_id: items[0].delivery_id, value }]), 200);
    }
    later(2 * 7 * 24);
    expect(questionIds((await api.due(enrolled)).body)).toEqual(['mood']);
  });

  test('counts although the person had agreed and answered before', async () => {
    const enrolled = await api.setUp(contentsOf([CONSENT, MOOD]));
    const { participant_token: key } = await expectStatus(api.session(enrolled), 201);
    const send = (answers: object[]) =>
      expectStatus(app.call('POST', '/v1/participant/answers', { key, body: { answers } }), 200);
    await send([
      { question_id: 'ok', value: true },
      { question_id: 'mood', value: 'o4' },
    ]);
    await send([{ question_id: 'ok', value: false }]);
    const evaluation = await ended(enrolled);
    expect(evaluation).toMatchObject({ ...failed, unanswered_concepts: ['mood'] });
    const replay = await app.call('GET', `${workspace.environmentPath}/evaluations/${evaluation.id}/replay`);
    expect(replay.body).toMatchObject({ identical: true });
  });

  describe('leaves what an alarming answer has started', () => {
    const rule = {
      id: 'alarm',
      when: {
        op: 'eq',
        args: [
          { op: 'answer', question_id: 'mood' },
          { op: 'lit', value: 'o4' },
        ],
      },
      phase: 'answer',
      severity: 'critical',
      action: 'require_review',
      message: 'Call',
      task: { title: 'Call', due_in: 'PT1H', outcomes: ['called'] },
      help: { text: 'Call us.', links: [{ label: 'Us', href: 'tel:116123' }] },
    };
    const setUp = () => api.setUp({ ...contentsOf([CONSENT, MOOD]), guardrail: { rules: [rule] } });

    async function expectAlarm({ subjectId }: EnrolledSubject) {
      const { items: tasks } = (
        await app.call('GET', `${workspace.environmentPath}/tasks?subject_id=${subjectId}`)
      ).body;
      expect(tasks).toMatchObject([{ status: 'open', superseded: false }]);
      const { items: events } = (await app.call('GET', `${workspace.environmentPath}/events`)).body;
      const own = events.filter(({ data }: any) => data.subject_id === subjectId);
      expect(own.map(({ type }: any) => type).filter((type: string) => type.startsWith('guardrail'))).toEqual(
        ['guardrail.triggered'],
      );
    }

    test('through due questions', async () => {
      const enrolled = await setUp();
      const { items } = (await api.due(enrolled)).body;
      const [consent, mood] = items.map(({ delivery_id }: any) => delivery_id);
      await expectStatus(api.answer(enrolled, [{ delivery_id: mood, value: 'o4' }]), 200);
      await expectStatus(api.answer(enrolled, [{ delivery_id: consent, value: false }]), 200);
      expect(await ended(enrolled)).toMatchObject(failed);
      await expectAlarm(enrolled);
    });

    test('in a session, also if the refusal follows at once and the cycle ends', async () => {
      const enrolled = await setUp();
      const { participant_token: key } = await expectStatus(api.session(enrolled), 201);
      for (const [ok, mood] of [[true, 'o4'], [false]]) {
        const answers = [
          { question_id: 'ok', value: ok },
          ...(mood ? [{ question_id: 'mood', value: mood }] : []),
        ];
        const saved = app.call('POST', '/v1/participant/answers', { key, body: { answers } });
        expect((await expectStatus(saved, 200)).help).toMatchObject([{ text: 'Call us.' }]);
      }
      expect(await ended(enrolled)).toMatchObject(failed);
      await expectAlarm(enrolled);
    });
  });
});
