import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { limited } from '../../../../../vitest.limits.ts';
import { limitedKey, setUpApp } from '../../../../test/actors.ts';
import { startTestApp } from '../../../../test/app.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const QUESTIONNAIRE = {
  resourceType: 'Questionnaire',
  title: 'Two questions',
  language: 'de',
  item: [
    { linkId: 'sad', type: 'boolean', text: 'Traurig?' },
    { linkId: 'file', type: 'attachment', text: 'Datei' },
  ],
};

function importSource(body: object, options: { idempotencyKey?: string } = {}) {
  const defaults = { name: 'Imported', business_id_prefix: 'two-questions' };
  return app.call('POST', `${workspace.appPath}/templates/import`, {
    body: { ...defaults, ...body },
    ...options,
  });
}

test('importInstrument creates six drafts, lists what is left out, and makes revisions', async () => {
  const content = JSON.stringify(QUESTIONNAIRE);
  const first = await importSource({ content });
  expect(first.status, first.text).toBe(200);
  const { definitions, findings, format, locale, title } = first.body;
  expect({ format, locale, title }).toEqual({ format: 'fhir', locale: 'de', title: 'Two questions' });
  expect(definitions).toMatchObject([
    {
      business_id: 'two-questions-experience',
      kind: 'experience',
      name: 'Imported',
      locale: 'de',
      status: 'draft',
    },
    ...['scorecard', 'context', 'guardrail', 'adaptive-policy', 'report-template'].map((kind) => ({
      business_id: `two-questions-${kind}`,
      revision: 1,
    })),
  ]);
  expect(findings).toMatchObject([{ severity: 'warning', code: 'type_not_supported', place: '/item/1' }]);
  const pins = definitions.map(({ kind, id }: { kind: string; id: string }) => [`${kind}_version_id`, id]);
  const bundle = await app.call('POST', `${workspace.appPath}/bundles`, {
    body: { name: 'Imported', ...Object.fromEntries(pins) },
  });
  const published = await app.call('POST', `${workspace.appPath}/bundles/${bundle.body.id}/publish`);
  expect(published.body.status, published.text).toBe('published');
  const second = await importSource({ content, format: 'fhir' });
  expect(second.body.definitions[0].revision).toBe(2);
});

test('importInstrument with dry_run returns the contents and creates nothing', async () => {
  const before = (await app.call('GET', `${workspace.appPath}/definitions`)).body.items.length;
  const { status, body } = await importSource({ content: JSON.stringify(QUESTIONNAIRE), dry_run: true });
  expect(status).toBe(200);
  expect(body.definitions).toEqual([]);
  expect(body.contents.experience.questions).toEqual([{ id: 'sad', prompt: 'Traurig?', input: 'boolean' }]);
  expect((await app.call('GET', `${workspace.appPath}/definitions`)).body.items).toHaveLength(before);
});

test('a value with a condition is calculated only while the condition is met', async () => {
  const dictionary = [
    'Variable / Field Name,Form Name,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",' +
      'Text Validation Type OR Show Slider Number,Branching Logic (Show field only if...)',
    'drinks,f,yesno,Do you drink?,,,',
    'glasses,f,text,Glasses?,,number,',
    'risk,f,calc,Risk,4-[glasses],,[drinks]="1"',
  ];
  const imported = await importSource({ content: dictionary.join('\n'), dry_run: true });
  expect([imported.status, imported.body.findings], imported.text).toEqual([200, []]);
  const risk = async (drinks: boolean) => {
    const trial = { contents: imported.body.contents, answers: { drinks, glasses: 3 } };
    const { body } = await app.call('POST', `${workspace.appPath}/bundles/try`, { body: trial });
    return body.result.sub_scores[0];
  };
  expect(await risk(true)).toMatchObject({ concept_id: 'risk', value: 1 });
  expect(await risk(false)).toMatchObject({ concept_id: 'risk', value: null });
});

test('importInstrument replays the response for its Idempotency-Key', async () => {
  const body = { content: JSON.stringify(QUESTIONNAIRE), business_id_prefix: 'replayed' };
  const first = await importSource(body, { idempotencyKey: 'import-1' });
  const second = await importSource(body, { idempotencyKey: 'import-1' });
  expect(second.body).toEqual(first.body);
});

test('importInstrument rejects what it cannot import with the reasons and changes nothing', async () => {
  const patient = await importSource({ content: '{"resourceType": "Patient"}' });
  expect(patient.status).toBe(422);
  expect(patient.body.detail).toMatchObject({
    code: 'import_failed',
    context: { format: 'fhir', findings: [{ severity: 'error', code: 'not_a_questionnaire' }] },
  });
  for (const content of ['hello', '{"a": 1}', '[', `${'['.repeat(5000)}`, 'UEsDBAAA']) {
    const { status, body } = await importSource({ content });
    expect([status, body.detail.code]).toEqual([422, 'import_failed']);
  }
  expect((await importSource({ content: '' })).body.detail.code).toBe('validation_error');
  expect((await importSource({ content: '{}', format: 'word' })).body.detail.code).toBe('validation_error');
});

test('importInstrument needs definitions:write', async () => {
  const key = await limitedKey(app, ['definitions:read']);
  const { status, body } = await app.call('POST', `${workspace.appPath}/templates/import`, {
    body: { name: 'x', business_id_prefix: 'x', content: '{}' },
    headers: { authorization: `Bearer ${key}` },
  });
  expect([status, body.detail.code]).toEqual([403, 'insufficient_scope']);
});

test('importInstrument stops unpacking a workbook that is a zip bomb', async () => {
  const zeros = new Uint8Array(70 * 1024 * 1024);
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': zeros }, { level: 1 });
  const { status, body } = await importSource({ content: Buffer.from(bomb).toString('base64') });
  expect(status).toBe(422);
  expect(body.detail.context.findings).toMatchObject([{ code: 'too_large' }]);
});

test('importInstrument rejects a workbook whose parts overflow the stack of its parsers', async () => {
  const sheet = new TextEncoder().encode(`<worksheet><sheetData><row><c ${'a'.repeat(20_000_000)}`);
  const archive = zipSync({ 'xl/worksheets/sheet1.xml': sheet });
  const content = Buffer.from(archive).toString('base64');
  const { status, body } = await importSource({ content });
  expect([status, body.detail.code, body.detail.context.findings]).toEqual([
    422,
    'import_failed',
    [expect.objectContaining({ severity: 'error', code: 'too_deep' })],
  ]);
});

test('a source that only begins like a workbook is rejected', async () => {
  await importSource({ content: 'UEsDB' });
  const { status, body } = await limited('a source that only begins like a workbook', 2000, () =>
    importSource({ content: `UEsDB${' '.repeat(400_000)}!`, dry_run: true }),
  );
  expect([status, body.detail.code]).toEqual([422, 'import_failed']);
});

test('an import costs by the size of its source', async () => {
  const perSecond = 100;
  const slow = await startTestApp({ requestsPerSecond: perSecond });
  const { appPath } = await setUpApp(slow);
  const send = (content: string) =>
    slow.call('POST', `${appPath}/templates/import`, {
      body: { name: 'Costly', business_id_prefix: 'costly', dry_run: true, content },
    });
  const { headers } = await send('x'.repeat(1500 * 1024));
  const remaining = Number(/"credential";r=(\d+)/.exec(headers['ratelimit']!)![1]);
  // The bucket refills while the import runs.
  expect(remaining).toBeLessThan(perSecond - 0.02 * 1500);
  await slow.close();
});
