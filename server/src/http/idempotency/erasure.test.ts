import { expect, test } from 'vitest';
import { setUpApp } from '../../../test/actors.ts';
import { continuousApi } from '../../../test/continuous.ts';
import { useTestApp } from '../../../test/prepared.ts';

const app = useTestApp();

test('erasing a subject deletes the stored response with its due questions', async () => {
  const workspace = await setUpApp(app);
  const { programId, subjectId } = await continuousApi(app, workspace).setUp();
  const ask = () =>
    app.call('POST', `${workspace.environmentPath}/continuous-evaluation/due-questions`, {
      body: { program_id: programId, subject_id: subjectId },
      idempotencyKey: 'due questions',
    });
  const first = await ask();
  expect(first.body.items).not.toEqual([]);
  const replay = await ask();
  expect([replay.text, replay.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  expect((await app.call('DELETE', `${workspace.environmentPath}/subjects/${subjectId}`)).status).toBe(204);
  const afterErasure = await ask();
  expect([afterErasure.status, afterErasure.headers['idempotent-replayed']]).toEqual([409, undefined]);
  const stored = await app.services.db.system.read({
    text: 'SELECT 1 FROM idempotency_keys WHERE subject_id = $1',
    values: [subjectId],
  });
  expect(stored).toEqual([]);
});
