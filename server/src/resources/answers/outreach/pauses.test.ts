import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll, setUpProgram } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import {
  CONTENTS,
  listMessages,
  moveClock,
  reachable,
  rule,
  sendDueMessages,
  setOutreach,
  setUpMessages,
} from '../../../../test/messages.ts';

const DAY = 86_400;
let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ smtpUrl: mail.url });
  app.setClock(new Date('2026-03-02T09:00:00.000Z'));
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

test('nobody is told that they missed a cycle that ended while they or the program were paused', async () => {
  const { workspace, message_id } = await setUpMessages(app);
  const recurrence = { frequency: 'weekly', weekday: 1, local_time: '09:00', timezone: 'UTC' };
  const people = await Promise.all(
    ['enrollment', 'program', 'none'].map(async (paused) => {
      const programId = await setUpProgram(workspace, CONTENTS, { mode: 'continuous', recurrence });
      await setOutreach(workspace, programId, { rules: [rule('missed', 'missed', message_id)] });
      const subjectId = await reachable(workspace, `${paused}@example.test`);
      const enrollmentId = await enroll(workspace, programId, subjectId);
      return { paused, programId, subjectId, enrollmentId };
    }),
  );
  await sendDueMessages(workspace);
  await moveClock(workspace, DAY);
  const [one, two] = people as [(typeof people)[0], (typeof people)[0]];
  const enrollment = `${workspace.environmentPath}/enrollments/${one.enrollmentId}/status`;
  const program = `${workspace.environmentPath}/programs/${two.programId}/status`;
  expect((await app.call('POST', enrollment, { body: { status: 'paused' } })).status).toBe(200);
  expect((await app.call('POST', program, { body: { status: 'paused' } })).status).toBe(200);
  await moveClock(workspace, 8 * DAY);
  await sendDueMessages(workspace);
  expect((await app.call('POST', enrollment, { body: { status: 'active' } })).status).toBe(200);
  expect((await app.call('POST', program, { body: { status: 'active' } })).status).toBe(200);
  await sendDueMessages(workspace);
  const told = await Promise.all(
    people.map(async ({ paused, subjectId }) => [
      paused,
      (await listMessages(workspace, `?subject_id=${subjectId}`)).length,
    ]),
  );
  expect(Object.fromEntries(told)).toEqual({ enrollment: 0, program: 0, none: 1 });
});
