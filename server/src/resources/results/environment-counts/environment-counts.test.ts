import { expect, test } from 'vitest';
import { enroll, importSubject, limitedKey, setUpProgram } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

test('getEnvironmentCounts: counts each status, of what the credential may list', async () => {
  const { environmentPath } = workspace;
  const empty = await app.call('GET', `${environmentPath}/counts`);
  expect(empty.status).toBe(200);
  expect(empty.body.programs).toEqual({ draft: 0, active: 0, paused: 0, archived: 0 });

  const program = await setUpProgram(workspace);
  for (let person = 0; person < 3; person++) await enroll(workspace, program, await importSubject(workspace));
  const { body } = await app.call('GET', `${environmentPath}/counts`);
  expect(body).toMatchObject({
    programs: { draft: 0, active: 1 },
    subjects: { active: 3, deleted: 0 },
    enrollments: { active: 3, withdrawn: 0 },
    evaluations: { needs_review: 0, completed: 0 },
    webhook_deliveries: { dead_letter: 0 },
  });

  const key = await limitedKey(app, ['organization:read', 'programs:read']);
  const limited = await app.call('GET', `${environmentPath}/counts`, { key });
  expect(Object.keys(limited.body)).toEqual(['programs']);
  const none = await app.call('GET', `${environmentPath}/counts`, {
    key: await limitedKey(app, ['programs:read']),
  });
  expect(none.status).toBe(403);
});
