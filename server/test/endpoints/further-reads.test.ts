import { expect, test } from 'vitest';
import { jobs } from '../../src/jobs.ts';
import { createBundle, expectStatus, publishedBundle, setUpProgram } from '../actors.ts';
import { upload, wav } from '../media.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';

/** Reads that the other quick tests do not ask for: in `npm test`, every operation succeeds once. */

const app = useTestApp({ securityContact: 'mailto:security@example.org' });
const workspace = useWorkspace(app);

const read = (path: string) => expectStatus(app.call('GET', path), 200);

test('getSecurityTxt, getDocumentationPage, getDocumentationFile and sections', async () => {
  await read('/.well-known/security.txt');
  await read('/docs/measurement');
  await read('/docs/tutorials/first-requests');
  const { text } = await app.call('GET', '/docs');
  await read(`/${/(docs\/assets\/[^"]+)"/.exec(text)![1]}`);
});

test('diffDefinitions and getDefinitionDiagnostics', async () => {
  const at = `${workspace.appPath}/definitions`;
  const [first, second] = await Promise.all(
    ['one', 'two'].map((name) =>
      expectStatus(
        app.call('POST', `${at}/experience`, { body: { business_id: name, name, content: {} } }),
        201,
      ),
    ),
  );
  expect(await read(`${at}/${first.id}/diff/${second.id}`)).toBeDefined();
  expect(await read(`${at}/${first.id}/diagnostics`)).toBeDefined();
});

test('diffBundles, getBundleComparability and getBundleCases', async () => {
  const [first, second] = [await createBundle(workspace), await createBundle(workspace)];
  const at = `${workspace.appPath}/bundles/${first}`;
  for (const path of [`diff/${second}`, `comparability/${second}`, 'cases']) await read(`${at}/${path}`);
});

test('getFile, getShownFile and getTemplate', async () => {
  const { id, src } = await upload(app, workspace.appPath, 'Sound', wav(1));
  expect(await read(`${workspace.appPath}/files/${id}`)).toMatchObject({ id, src });
  expect((await app.call('GET', src, { key: null })).status).toBe(200);
  const [template] = (await read(`${workspace.appPath}/templates`)).items;
  expect(await read(`${workspace.appPath}/templates/${template.id}`)).toMatchObject({ id: template.id });
});

test('getOutreachCounters and getPsychometrics', async () => {
  const programId = await setUpProgram(workspace);
  expect(await read(`${workspace.environmentPath}/programs/${programId}/outreach/counters`)).toEqual({
    items: [],
  });
  await read(`${workspace.environmentPath}/analytics/psychometrics?program_id=${programId}`);
});

test('getJob and getJobResult', async () => {
  const bundleId = await publishedBundle(workspace);
  const at = `${workspace.appPath}/bundles/${bundleId}/simulate`;
  const { id } = await expectStatus(app.call('POST', at, { body: { respondents: 1, seed: 'a' } }), 202);
  const simulations = jobs(app.services).find(({ name }) => name === 'simulations')!;
  await simulations.run(new AbortController().signal);
  await simulations.finish!();
  expect(await read(`${workspace.appPath}/jobs/${id}`)).toMatchObject({ id, status: 'succeeded' });
  expect(await read(`${workspace.appPath}/jobs/${id}/result`)).toMatchObject({ respondents: 1 });
});
