import { expect, test } from 'vitest';
import { createBundle, expectStatus } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const post = (path: string, body?: object) => app.call('POST', path, { ...(body && { body }) });

test('a bundle that pins an archived definition cannot be validated or published', async () => {
  const bundleId = await createBundle(workspace);
  const bundlePath = `${workspace.appPath}/bundles/${bundleId}`;
  const { context_version_id: id } = (await app.call('GET', bundlePath)).body;
  await expectStatus(post(`${workspace.appPath}/definitions/${id}/status`, { status: 'archived' }), 200);
  for (const [path, body] of [
    [`${bundlePath}/status`, { status: 'validated' }],
    [`${bundlePath}/status`, { status: 'published' }],
    [`${bundlePath}/publish`, undefined],
  ] as const) {
    const response = await post(path, body);
    const { code, context } = response.body.detail;
    expect([response.status, code]).toEqual([422, 'bundle_invalid']);
    expect(context).toEqual({ archived_definition_ids: [id] });
  }
});
