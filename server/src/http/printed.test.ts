import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { answer, complete, participant, setUpProgram } from '../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../test/prepared.ts';
import { TWO_SCALES } from '../../test/two-scales.ts';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';
const PDF = { headers: { accept: 'application/pdf' } };

function setUp(chromium: string | undefined) {
  const app = useTestApp({ chromium });
  const workspace = useWorkspace(app);
  const made = { app, report: '', form: '', token: '' };
  beforeAll(async () => {
    const programId = await setUpProgram(workspace, TWO_SCALES);
    const { participant_token, evaluation_id } = await participant(workspace, programId, { name: 'Marker' });
    await answer(workspace, participant_token, { q1: 1, q2: 2 });
    await complete(workspace, participant_token);
    const { body } = await app.call('GET', `${workspace.environmentPath}/programs/${programId}`);
    made.report = `${workspace.environmentPath}/evaluations/${evaluation_id}/report`;
    made.form = `${workspace.appPath}/bundles/${body.version_bundle_id}/form`;
    made.token = participant_token;
  });
  const pages = () => [
    app.call('GET', made.report, PDF),
    app.call('GET', made.form, PDF),
    app.call('GET', '/v1/participant/result', { ...PDF, key: made.token }),
  ];
  return { made, pages };
}

describe.skipIf(!existsSync(CHROMIUM))('with EPS_CHROMIUM, pages are also PDF files', () => {
  const { made, pages } = setUp(CHROMIUM);

  test('getEvaluationReport, getPaperForm and getParticipantResult', async () => {
    for (const { status, headers, text } of await Promise.all(pages())) {
      expect([status, headers['content-type'], text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
      expect(headers['content-security-policy'] ?? '').not.toContain('script-src');
      expect(headers['vary']).toBe('Accept');
    }
  });

  test('other types stay as they are', async () => {
    const page = await made.app.call('GET', made.report, { headers: { accept: 'text/html' } });
    expect([page.headers['content-type'], page.text.includes('<button')]).toEqual([
      'text/html; charset=utf-8',
      false,
    ]);
    expect((await made.app.call('GET', made.report)).body.blocks).toBeDefined();
  });
});

describe.each([undefined, '/nowhere/chromium'])(
  'with the program %s, pages say how to print them',
  (chromium) => {
    const { pages } = setUp(chromium);

    test('and run no other script than that of the button', async () => {
      for (const { status, headers, text } of await Promise.all(pages())) {
        expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
        expect(text).toContain('<button type="button" id="print">Print</button>');
        expect(headers['content-security-policy']).toMatch(/script-src 'sha256-[\w+/=]+'$/);
        expect(headers['content-security-policy']).toContain("default-src 'none'");
      }
    });
  },
);
