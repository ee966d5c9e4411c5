import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus, publishedBundle, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

let app: TestApp;
let workspace: Workspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
});
afterAll(() => app.close());

/** Runs a published bundle in the live environment, then moves the bundle to a status. */
async function programOfBundle(status: string) {
  const { appPath, liveId } = workspace;
  const programs = `${appPath}/environments/${liveId}/programs`;
  const version_bundle_id = await publishedBundle(workspace);
  const body = { name: 'Pulse', version_bundle_id };
  const { id } = await expectStatus(app.call('POST', programs, { body }), 201);
  await expectStatus(app.call('POST', `${programs}/${id}/activate`), 200);
  await expectStatus(
    app.call('POST', `${appPath}/bundles/${version_bundle_id}/status`, { body: { status } }),
    200,
  );
  const change = (fields: object) => app.call('PATCH', `${programs}/${id}`, { body: fields });
  return { bundleId: version_bundle_id, change };
}

describe('changeProgram', () => {
  test.each(['deprecated', 'archived'])(
    'renames a program whose bundle was %s after it was activated',
    async (status) => {
      const { bundleId, change } = await programOfBundle(status);
      const renamed = await change({ name: 'Pulse 2', version_bundle_id: bundleId });
      expect([renamed.status, renamed.body.name]).toEqual([200, 'Pulse 2']);
    },
  );

  test('accepts no deprecated bundle as the new one of an active program in a live environment', async () => {
    const { bundleId } = await programOfBundle('deprecated');
    const { change } = await programOfBundle('published');
    const { body } = await change({ version_bundle_id: bundleId });
    expect(body.detail.code).toBe('bundle_not_published');
  });

  test('accepts no new context overrides for an archived bundle', async () => {
    const { change } = await programOfBundle('archived');
    const { body } = await change({ context_overrides: { limit: 3 } });
    expect(body.detail.code).toBe('bundle_invalid');
  });
});
