import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enroll, expectStatus, importSubject, participant } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { NOTHING_OLD, setUpRetention } from '../../../../test/retention.ts';
import { computed, rowsOf } from '../../../db/rows.ts';

let app: TestApp;
let set: Awaited<ReturnType<typeof setUpRetention>>;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  set = await setUpRetention(app);
});

describe('retention: sessions, contacts and events', () => {
  test('sessions end with their links after their end, and their results remain', async () => {
    const { session_id, participant_token, evaluation_id } = await set.completed();
    const open = await participant(set.workspace, set.programId);
    await set.put({ sessions: 'P1D' });
    // The link gives access to the result for some time, which is removed first.
    await set.passDays(40);
    await set.applyRetention();
    expect((await app.call('GET', set.at(`/participant-sessions/${session_id}`))).status).toBe(404);
    expect((await app.call('GET', set.at(`/participant-sessions/${open.session_id}`))).status).toBe(200);
    expect((await app.call('GET', '/v1/participant/result', { key: participant_token })).status).toBe(401);
    expect((await set.evaluation(evaluation_id)).status).toBe('completed');
    const sources = await app.call('GET', set.at(`/evaluations/${evaluation_id}?include=answer_sources`));
    expect(sources.body.answers[0]).toMatchObject({ question_id: 'mood', session_id });
    expect(await set.auditOf('retention.applied')).toEqual([
      { actor: 'retention', details: { sessions: 1 } },
    ]);
    const [kept] = await app.services.db.system.read({
      text: 'SELECT session_issuer IS NOT NULL AS kept FROM evaluations WHERE id = $1',
      values: [evaluation_id],
      rows: rowsOf({ kept: computed('boolean') }),
    });
    expect(kept).toEqual({ kept: true });
  });

  test('contacts of people without activity are removed, others and the people remain', async () => {
    const contact = { email: 'ada@example.test' };
    const [quiet, busy] = [await importSubject(set.workspace), await importSubject(set.workspace)];
    for (const id of [quiet, busy])
      await expectStatus(app.call('PUT', set.at(`/subjects/${id}/contact`), { body: contact }), 200);
    await set.put({ contacts: 'P1Y' });
    await set.passDays(300);
    await enroll(set.workspace, set.programId, busy);
    await set.passDays(100);
    expect(await set.preview()).toEqual({ ...NOTHING_OLD, contacts: 1 });
    await set.applyRetention();
    expect((await app.call('GET', set.at(`/subjects/${quiet}/contact`))).status).toBe(404);
    expect((await app.call('GET', set.at(`/subjects/${quiet}`))).body.status).toBe('active');
    expect((await app.call('GET', set.at(`/subjects/${busy}/contact`))).body).toEqual(contact);
  });

  test('the feed continues after events that are no longer kept', async () => {
    await importSubject(set.workspace);
    const page = await expectStatus(app.call('GET', set.at('/events?limit=1')), 200);
    await importSubject(set.workspace);
    await set.put({ events: 'P7D' });
    await set.passDays(10);
    const late = await importSubject(set.workspace);
    await set.applyRetention();
    const { body: all } = await app.call('GET', set.at('/events'));
    expect(all.items.map(({ data }: { data: object }) => data)).toEqual([{ subject_id: late }]);
    const { body: next } = await app.call('GET', set.at(`/events?limit=1&cursor=${page.next_cursor}`));
    expect(next.items).toEqual(all.items);
    const after = await app.call('GET', set.at(`/events?after=${page.items[0].id}`));
    expect(after.status).toBe(422);
  });
});
