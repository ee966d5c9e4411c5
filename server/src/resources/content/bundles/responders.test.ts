import { beforeAll, expect, test } from 'vitest';
import { expectStatus, setUpApp, setUpProgram, type Workspace } from '../../../../test/actors.ts';
import { addMember } from '../../../../test/members.ts';
import { useTestApp } from '../../../../test/prepared.ts';
import { TASK_CONTENTS } from '../../../../test/tasks.ts';

const app = useTestApp();
let workspace: Workspace;
beforeAll(async () => {
  workspace = await setUpApp(app);
});

async function check(body: object): Promise<[code: string, pointer: string][]> {
  const call = app.call('POST', `${workspace.appPath}/bundles/check`, { body });
  const { diagnostics } = await expectStatus(call, 200);
  return diagnostics
    .filter((found: { kind: string }) => found.kind === 'guardrail')
    .map(({ code, pointer }: { code: string; pointer: string }) => [code, pointer]);
}

test('checkBundle, getBundleDiagnostics: tasks of rules that nobody would do or hear of are warnings', async () => {
  const contents = TASK_CONTENTS;
  expect(await check({ contents })).toContainEqual(['role_without_members', '/rules/0/task/assign']);
  await addMember(app, 'reviewer');
  const found = await check({ contents });
  expect(found.map(([code]) => code)).not.toContain('role_without_members');
  expect(found).toContainEqual(['no_mail', '/rules/0/task']);
  expect(await check({ contents: { ...contents, guardrail: {} } })).toEqual([]);
});

test('checkBundle, getBundleDiagnostics: nobody could be called who answers through an anonymous link', async () => {
  const programId = await setUpProgram(workspace, TASK_CONTENTS);
  const path = `${workspace.environmentPath}/programs/${programId}`;
  const { version_bundle_id: bundleId } = await expectStatus(app.call('GET', path), 200);
  const bundlePath = `${workspace.appPath}/bundles/${bundleId}`;
  const { name } = await expectStatus(app.call('GET', bundlePath), 200);
  const link = { name: 'Poster', identity_mode: 'legacy_anonymous' };
  expect(await check({ contents: TASK_CONTENTS, name })).not.toContainEqual([
    'people_unreachable',
    '/rules/0/task',
  ]);
  await expectStatus(app.call('POST', `${path}/links`, { body: link }), 201);
  expect(await check({ contents: TASK_CONTENTS, name })).toContainEqual([
    'people_unreachable',
    '/rules/0/task',
  ]);
  const { diagnostics } = await expectStatus(app.call('GET', `${bundlePath}/diagnostics`), 200);
  expect(diagnostics).toContainEqual(
    expect.objectContaining({ code: 'people_unreachable', severity: 'warning' }),
  );
});
