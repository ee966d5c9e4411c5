import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enroll, importSubject, setUpApp, setUpProgram, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { contentsOf, MOOD } from '../../../../test/continuous.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { closeServices, createServices } from '../../../boot/services.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { createApp } from '../../../http/app.ts';
import { routes } from '../../../routes.ts';

const DAY = 86_400;
const WEEK = 7 * DAY;
const NEAR_MS = 60_000;
const EXPERIENCE = {
  questions: [{ id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5, required: true }],
};

let app: TestApp;
/** A second process on the same database. */
let other: { url: string; close(): Promise<void> };
beforeAll(async () => {
  const database = await createTestDatabase();
  app = await startTestApp({}, database);
  const services = await createServices(
    app.services.config,
    database.logins,
    pino({ level: 'silent' }),
    app.services.clock,
  );
  const http = createApp(services, routes);
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => {
    await http.close();
    await closeServices(services);
  };
  other = { url, close };
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const putClock = ({ environmentPath }: Workspace, offset_seconds: number) =>
  app.call('PUT', `${environmentPath}/clock`, { body: { offset_seconds } });

/** Milliseconds between a time and the real time plus these seconds. */
const from = (instant: string, seconds: number) =>
  Math.abs(Date.parse(instant) - app.services.clock().getTime() - seconds * 1000);

/** Sends a request with a JSON body to the second process. */
async function callOther(method: string, path: string, body?: object): Promise<any> {
  const headers = {
    authorization: `Bearer ${app.key}`,
    'idempotency-key': crypto.randomUUID(),
    ...(body && { 'content-type': 'application/json' }),
  };
  const response = await fetch(other.url + path, { method, headers, body: JSON.stringify(body) ?? null });
  return response.json();
}

describe('setClock: another process sees the time with its next request', () => {
  test('when it writes and when it reads', async () => {
    const workspace = await setUpApp(app);
    const { environmentPath } = workspace;
    const programId = await setUpProgram(workspace, { experience: EXPERIENCE });
    for (let week = 1; week <= 5; week++) {
      await putClock(workspace, week * WEEK);
      const subjectId = await importSubject(workspace);
      const enrollment = await callOther('POST', `${environmentPath}/enrollments`, {
        program_id: programId,
        subject_id: subjectId,
      });
      expect(from(enrollment.enrolled_at, week * WEEK), JSON.stringify(enrollment)).toBeLessThan(NEAR_MS);
      await putClock(workspace, week * WEEK + DAY);
      const health = await callOther('GET', `${environmentPath}/analytics/instrument-health`);
      expect(Date.parse(health.ends_at) - app.services.clock().getTime()).toBeGreaterThan(
        (week * WEEK + DAY) * 1000,
      );
    }
  });

  test('requests on both processes while the clock moves set no time back', async () => {
    const workspace = await setUpApp(app);
    const contents = contentsOf([{ ...MOOD, schedule: { frequency: 'every_login' } }]);
    const programId = await setUpProgram(workspace, contents, { mode: 'continuous' });
    const subjectId = await importSubject(workspace);
    await enroll(workspace, programId, subjectId);
    const path = `${workspace.environmentPath}/continuous-evaluation/due-questions`;
    const ask = (login: number) => ({
      program_id: programId,
      subject_id: subjectId,
      trigger: { login_session_id: `${login}` },
    });
    for (let round = 1; round <= 5; round++) {
      await Promise.all([
        putClock(workspace, round * DAY),
        ...[1, 2, 3].map((i) => callOther('POST', path, ask(10 * round + i))),
        ...[4, 5, 6].map((i) => app.call('POST', path, { body: ask(10 * round + i) })),
      ]);
      const after = await callOther('POST', path, ask(10 * round));
      expect(from(after.delivered_at, round * DAY), JSON.stringify(after)).toBeLessThan(NEAR_MS);
    }
    const deliveries = await app.services.db.system.read({
      text: 'SELECT delivered_at, expires_at FROM question_deliveries WHERE environment_id = $1 ORDER BY id',
      values: [workspace.testId],
      rows: rowsOf(columns('question_deliveries', 'delivered_at', 'expires_at')),
    });
    const times = deliveries.map(({ delivered_at }) => delivered_at);
    // The transactions ran one after the other, because each locks the enrollment.
    expect(times.length).toBeGreaterThan(10);
    expect(Date.parse(times.at(-1)!)).toBe(Math.max(...times.map((at) => Date.parse(at))));
  });
});
