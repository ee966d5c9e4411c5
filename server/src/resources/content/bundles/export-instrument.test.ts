import { expect, test } from 'vitest';
import { listTemplates, loadTemplate } from '../../../../../library/index.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const exported = (body: object, options: { key?: string } = {}) =>
  app.call('POST', `${workspace.appPath}/bundles/export`, { body, ...options });

const GAD = loadTemplate(listTemplates().find(({ slug }) => slug === 'gad-7')!.id)!;

test.each(['fhir', 'surveyjs', 'xlsform', 'redcap'])(
  'exportInstrument writes contents as %s, which importInstrument reads again',
  async (format) => {
    const { status, body, text } = await exported({ format, contents: GAD.contents, name: 'GAD 7' });
    expect(status, text).toBe(200);
    expect(body.file_name).toMatch(new RegExp(`^gad-7-${format}\\.(json|xlsx|csv)$`));
    expect(body.encoding).toBe(format === 'xlsform' ? 'base64' : 'utf8');
    const places = body.findings.map(({ place }: { place: string }) => place);
    expect(places).toContain('/scorecard/concepts/0/bands');
    const read = await app.call('POST', `${workspace.appPath}/templates/import`, {
      body: { name: 'GAD', business_id_prefix: 'gad', content: body.content, dry_run: true },
    });
    expect(read.status, read.text).toBe(200);
    expect(read.body.format).toBe(format);
    expect(read.body.contents.scorecard.concepts.at(-1)).toMatchObject({ id: 'anxiety' });
  },
);

test('exportInstrument writes a bundle with its name and revision', async () => {
  const bundle = await app.call('POST', `${workspace.appPath}/bundles/from-contents`, {
    body: { name: 'Café pulse', business_id_prefix: 'pulse', contents: GAD.contents },
  });
  expect(bundle.status, bundle.text).toBeLessThan(300);
  const { status, body, text } = await exported({
    format: 'fhir',
    bundle_id: bundle.body.bundle?.id ?? bundle.body.id,
  });
  expect(status, text).toBe(200);
  expect(body.file_name).toBe('cafe-pulse-fhir.json');
  expect(JSON.parse(body.content)).toMatchObject({ resourceType: 'Questionnaire', name: 'Cafe_pulse' });
});

test('exportInstrument rejects contents that do not compile, both or no source, and unknown bundles', async () => {
  const questions = [{ id: 'q', prompt: 'Q?', input: 'text', visible_if: { op: 'no such operator' } }];
  const broken = await exported({ format: 'fhir', contents: { experience: { questions } } });
  expect([broken.status, broken.body.detail.code]).toEqual([422, 'bundle_invalid']);
  expect(broken.body.detail.context.diagnostics[0].kind).toBe('experience');
  expect((await exported({ format: 'fhir' })).status).toBe(422);
  expect((await exported({ format: 'pdf', contents: {} })).status).toBe(422);
  const bundle_id = '01980a00-0000-7000-8000-000000000000';
  const unknown = await exported({ format: 'fhir', bundle_id });
  expect([unknown.status, unknown.body.detail.context]).toEqual([
    404,
    { field: 'bundle_id', kind: 'bundle' },
  ]);
  expect((await exported({ format: 'fhir', bundle_id, contents: {} })).status).toBe(422);
});
