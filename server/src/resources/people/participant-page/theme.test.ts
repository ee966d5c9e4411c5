import { afterAll, beforeAll, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { contrast } from './colors.ts';
import { requireTheme, shownTheme } from './theme.ts';

let app: TestApp;
let workspace: actors.Workspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await actors.setUpApp(app);
});
afterAll(() => app.close());

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const set = (body: object) => app.call('PUT', `${workspace.appPath}/participant-page`, { body });
const preview = (body: object) => app.call('POST', `${workspace.appPath}/participant-page/preview`, { body });

test('setParticipantPageSettings, previewParticipantPage: the theme that a session has', async () => {
  const body = {
    theme: {
      accent: '#7a1fa2',
      background: '#fffaf0',
      radius: 12,
      font: 'serif',
      logo: PIXEL,
      logo_alt: 'Us',
    },
    imprint_url: 'https://example.org/imprint',
    privacy_url: 'https://example.org/privacy',
  };
  const { theme } = await expectStatus(preview(body), 200);
  expect(theme).toMatchObject({
    properties: { '--accent': '#7a1fa2', '--paper': '#fffaf0', '--radius': '12px', 'color-scheme': 'light' },
    logo: PIXEL,
    logo_alt: 'Us',
    imprint_url: 'https://example.org/imprint',
    privacy_url: 'https://example.org/privacy',
  });
  expect(await expectStatus(app.call('GET', `${workspace.appPath}/participant-page`), 200)).toEqual({});
  await expectStatus(set(body), 200);
  const { participant_token: key } = await actors.participant(
    workspace,
    await actors.setUpProgram(workspace),
  );
  expect((await expectStatus(app.call('GET', '/v1/participant/session', { key }), 200)).theme).toEqual(theme);
  await expectStatus(set({}), 200);
  expect(await expectStatus(app.call('GET', '/v1/participant/session', { key }), 200)).not.toHaveProperty(
    'theme',
  );
});

test('setParticipantPageSettings, previewParticipantPage: what cannot be read or is not safe is refused', async () => {
  const wrong = [
    { theme: { accent: 'red' } },
    { theme: { accent: '#ffff00' } },
    { theme: { accent: '#0b57b0', background: '#101010' } },
    { theme: { background: '#ff8800' } },
    { theme: { background: '#808080' } },
    { theme: { radius: 25 } },
    { theme: { font: 'comic' } },
    { theme: { logo: PIXEL } },
    { theme: { logo: 'https://example.org/logo.png', logo_alt: 'Us' } },
    { theme: { logo: 'data:text/html;base64,AAAA', logo_alt: 'Us' } },
    { theme: { logo: `data:image/png;base64,${'A'.repeat(8000)}`, logo_alt: 'Us' } },
    { theme: { css: 'body{}' } },
    { imprint_url: 'javascript:alert(1)' },
    { privacy_url: 'http://example.org' },
  ];
  for (const body of wrong) {
    expect([body, (await set(body)).status]).toEqual([body, 422]);
    expect([body, (await preview(body)).status]).toEqual([body, 422]);
  }
  expect(await expectStatus(app.call('GET', `${workspace.appPath}/participant-page`), 200)).toEqual({});
});

test('every accepted theme can be read: text 4.5, lines 3', () => {
  const steps = [0, 40, 85, 128, 170, 215, 255].map((value) => value.toString(16).padStart(2, '0'));
  const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
  let accepted = 0;
  for (const background of [undefined, ...colors])
    for (const accent of [undefined, ...colors.filter((_, i) => i % 5 === 0)]) {
      const theme = { ...(accent && { accent }), ...(background && { background }) };
      try {
        requireTheme(theme);
      } catch {
        continue;
      }
      const found = shownTheme({ theme })?.properties ?? {};
      for (const scheme of [0, 1]) {
        const of = (name: string, usual: [string, string]) => {
          const value = found[name] ?? `light-dark(${usual.join(', ')})`;
          return value.startsWith('#') ? value : value.slice(11, -1).split(', ')[scheme]!;
        };
        const paper = of('--paper', ['#ffffff', '#16191d']);
        const least = (name: string, ratio: number, usual: [string, string], on = paper) => {
          const value = contrast(of(name, usual), on);
          if (value < ratio) throw new Error(`${JSON.stringify(theme)} ${name}: ${value}`);
        };
        least('--ink', 4.5, ['#1b1f24', '#e8eaed']);
        least('--soft', 4.5, ['#57606a', '#a5adb6']);
        least('--line', 3, ['#848d97', '#7d8590']);
        least('--accent', 4.5, ['#0b57b0', '#79b8ff']);
        least('--accent', 4.5, ['#0b57b0', '#79b8ff'], of('--tint', ['#eaf2fd', '#1c2b3f']));
        least('--ink', 4.5, ['#1b1f24', '#e8eaed'], of('--tint', ['#eaf2fd', '#1c2b3f']));
        least('--wrong', 4.5, ['#a40e26', '#ff9c9c']);
        least('--wrong', 4.5, ['#a40e26', '#ff9c9c'], of('--wrong-tint', ['#fdf1f2', '#2d1a1d']));
      }
      accepted++;
    }
  expect(accepted).toBeGreaterThan(500);
});
