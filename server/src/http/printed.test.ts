import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { answer, complete, participant, setUpProgram } from '../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../test/prepared.ts';
import { TWO_SCALES } from '../../test/two-scales.ts';
import { printPdf } from '../pdf/chromium.ts';

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
    app.call('GET', '/v1/participant/data', { ...PDF, key: made.token }),
  ];
  return { made, pages };
}

describe.skipIf(!existsSync(CHROMIUM))('with EPS_CHROMIUM, pages are also PDF files', () => {
  const { made, pages } = setUp(CHROMIUM);

  test('getEvaluationReport, getPaperForm, getParticipantResult and getOwnData', async () => {
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

describe.skipIf(!existsSync(CHROMIUM))('printing', () => {
  const size = async (body: string) =>
    (await printPdf(CHROMIUM, `<!doctype html><html lang="en"><title>T</title><body>${body}</body></html>`))
      .length;

  test('connects to nothing that a page names', async () => {
    const requested: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      requested.push(url);
      response.end();
    });
    await new Promise<void>((listening) => server.listen(0, () => listening()));
    const { port } = server.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      const url = `http://${host}:${port}`;
      await size(`<img src="${url}/img"><iframe src="${url}/frame"></iframe>
        <object data="${url}/object"></object>
        <link rel="stylesheet" href="${url}/css"><style>body { background: url(${url}/background) }</style>
        <script>fetch('${url}/fetch')</script><meta http-equiv="refresh" content="0;url=${url}/refresh">`);
    }
    server.close();
    expect(requested).toEqual([]);
  });

  test('reads no file and runs no script', async () => {
    const file = join(import.meta.dirname, '../../../docs/images/result.png');
    const pairs = [file, import.meta.filename].flatMap((path) => {
      expect(existsSync(path), path).toBe(true);
      const shown = (url: string) => [`<img src="${url}">`, `<iframe src="${url}"></iframe>`];
      const missing = shown(`file://${path}.missing`);
      return shown(`file://${path}`).map((html, index) => [html, missing[index]!] as const);
    });
    const script = (type: string) =>
      `<p>text</p><script type="${type}">document.body.textContent = ''</script>`;
    for (const [html, same] of [...pairs, [script(''), script('text/plain')] as const])
      expect(await size(html), html).toBe(await size(same));
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
