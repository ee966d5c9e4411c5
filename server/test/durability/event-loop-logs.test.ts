import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMeasuring } from '../../../vitest.limits.ts';
import { type Contents, many, type Session, WatchedService } from './event-loop.ts';
import type { ServiceWorkspace } from './workspace.ts';

let watched: WatchedService;
let workspace: ServiceWorkspace;
beforeAll(async () => {
  watched = await WatchedService.start();
  ({ workspace } = watched);
});
afterAll(() => watched.service.remove());

const questionnaire: Contents = {
  experience: {
    questions: many(1000, (n) => ({
      id: `q${n}`,
      prompt: `Question ${n}`,
      input: 'likert',
      options: many(5, (o) => ({ id: `o${o}`, label: `${o}`, scores: { c0: o } })),
    })),
  },
  scorecard: { concepts: [{ id: 'c0', method: 'sum' }] },
};

/** Reports of about 100,000 characters. */
const largeReports: Contents = {
  experience: { questions: [{ id: 'mood', prompt: 'Q', input: 'text' }] },
  report_template: {
    blocks: many(5, (n) => ({
      id: `b${n}`,
      type: 'text',
      template: '{% for i in (1..150) %}{% for j in (1..9) %}abcdefghijkl {% endfor %}{% endfor %}',
    })),
  },
};

describe('long answer logs and exports, whose requests may not block the event loop for 50 ms', () => {
  /** As many as an evaluation may have. */
  const CHANGES = 50_000;
  const AT_ONCE = 1000;
  const questions = many(AT_ONCE, (n) => `q${n}`);

  /** Changes every answer again and again. */
  async function fillLog(to: Session): Promise<void> {
    for (let round = 0; round < CHANGES / AT_ONCE; round++) {
      const answers = questions.map((question_id) => ({ question_id, value: `o${round % 5}` }));
      expect((await watched.participant(to, 'POST', 'answers', { answers })).status).toBe(200);
    }
  }

  test('viewing, answering, completing, replaying and exporting 50,000 changes of answers, and rejecting more', async () => {
    const prepared = await watched.sessions(questionnaire, isMeasuring ? 2 : 1);
    for (const each of prepared) await fillLog(each);
    const [first] = prepared as [Session, ...Session[]];
    await watched.holdDuring(() => watched.participant(first, 'GET', 'session'), 200);
    const change = () =>
      watched.participant(first, 'POST', 'answers', { answers: [{ question_id: 'q1', value: 'o0' }] });
    await watched.holdDuring(change, 409);
    expect((await change()).json.detail).toMatchObject({
      code: 'conflict',
      context: { max_answers: CHANGES },
    });
    await watched.holdDuringComplete(prepared);
    const { environmentPath } = workspace;
    const replay = () => watched.call('GET', `${environmentPath}/evaluations/${first.evaluationId}/replay`);
    await watched.holdDuring(replay, 200);
    const exported = () => watched.call('GET', `${environmentPath}/subjects/${first.subjectId}/export`);
    await watched.holdDuring(exported, 200);
    expect((await exported()).json.evaluations[0].answers).toHaveLength(CHANGES);
  });

  test('listing and exporting evaluations with large results', async () => {
    const prepared = await watched.sessions(largeReports, isMeasuring ? 40 : 10);
    for (const each of prepared) {
      const completed = await watched.participant(each, 'POST', 'complete');
      expect([completed.status, completed.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    }
    for (const query of ['?limit=100', '/export?format=csv', '/export?format=jsonl']) {
      const path = `${workspace.environmentPath}/evaluations${query}`;
      await watched.holdDuring(() => watched.call('GET', path), 200);
    }
  });
});
