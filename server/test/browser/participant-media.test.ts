import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  openSession,
  setUpApp,
  setUpProgram,
  type Workspace,
} from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { png, upload, wav } from '../media.ts';
import { chromiumPath, closePages, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { answersOf, DESKTOP, expectAccessible, next, PHONE, question, visit } from './participant.ts';

/** Tests images, sounds and films on the participant page and in <eps-questions>. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

describe.skipIf(!chromiumPath)('getParticipantPage: media', { timeout: 300_000 }, () => {
  let app: TestApp;
  let workspace: Workspace;
  let browser: Browser;
  let programId: string;
  beforeAll(async () => {
    app = await startTestApp();
    workspace = await setUpApp(app);
    browser = await startBrowser();
    programId = await setUpProgram(workspace, { experience: await illustrated() });
  });
  afterAll(async () => {
    await closePages(browser);
    await app?.close();
  });

  async function illustrated() {
    const { appPath } = workspace;
    const [wide, red, blue, tone, film] = await Promise.all([
      upload(app, appPath, 'Wide', png(1600, 600, [230, 200, 120])),
      upload(app, appPath, 'Red', png(400, 400, [200, 30, 30])),
      upload(app, appPath, 'Blue', png(400, 400, [30, 60, 200])),
      upload(app, appPath, 'Tone', wav(2)),
      recordFilm(await browser.newPage()).then((bytes) => upload(app, appPath, 'Film', bytes)),
    ]);
    const inFirst = { section_id: 'first' };
    const squares = [
      { id: 'red', label: 'A', image: { src: red.id, alt: 'Red' } },
      { id: 'blue', label: 'B', image: { src: blue.id, alt: 'Blue' } },
      { id: 'none', label: 'None of these' },
    ];
    return {
      title: 'Seen and heard',
      welcome: 'Hello.',
      welcome_media: [{ type: 'image', src: blue.id, alt: 'The sea' }],
      closing_media: [{ type: 'image', src: red.id, alt: 'The sun' }],
      translations: { de: { media: { [blue.id]: { src: red.id, alt: 'Das Meer' } } } },
      sections: [
        { id: 'first', title: 'Look', media: [{ type: 'image', src: wide.id, alt: 'A desert' }] },
        { id: 'second', title: 'Listen' },
      ],
      questions: [
        { id: 'which', ...inFirst, input: 'single_select', prompt: 'Which do you like?', options: squares },
        {
          id: 'order',
          ...inFirst,
          input: 'ranking',
          prompt: 'In which order?',
          options: squares.slice(0, 2),
        },
        { id: 'agree', ...inFirst, input: 'likert', prompt: 'How is it?', options: squares },
        {
          id: 'heard',
          section_id: 'second',
          input: 'boolean',
          prompt: 'Did you hear it?',
          media: [
            { type: 'audio', src: tone.id, transcript: 'A high tone.\nIt lasts two seconds.' },
            { type: 'video', src: film.id, transcript: '' },
          ],
        },
      ],
    };
  }

  async function session(options: object = {}) {
    const subjectId = await importSubject(workspace);
    await enroll(workspace, programId, subjectId);
    return openSession(workspace, programId, subjectId, { ...options });
  }

  for (const viewport of [PHONE, DESKTOP])
    test(`images, sounds and films, answered with the keyboard, at ${viewport.width} pixels`, async () => {
      const opened = await session();
      const { page, problems } = await visit(browser, app, opened.participant_token, { viewport });
      await page.getByRole('img', { name: 'The sea' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('img', { name: 'A desert' }).waitFor();
      // Every image has its place before its bytes are there, also those that are not loaded yet.
      const shapes = await page.evaluate<[string, number][]>(SHAPES);
      expect(shapes).toEqual([['lazy', 2.7], ...Array(6).fill(['lazy', 1])]);
      const shifts = await page.evaluate("performance.getEntriesByType('layout-shift').length");
      expect(shifts).toBe(0);
      await expectAccessible(page);

      const red = question(page, 'which').getByRole('radio', { name: 'Red A' });
      await red.focus();
      await page.keyboard.press('ArrowDown');
      expect(await question(page, 'which').getByRole('radio', { name: 'Blue B' }).isChecked()).toBe(true);
      const order = question(page, 'order');
      await order.getByRole('button', { name: 'Add: B' }).press('Enter');
      await order.getByRole('button', { name: 'Add: A' }).press('Enter');
      await question(page, 'agree').getByRole('radio', { name: 'Red A' }).press('Space');
      await expect
        .poll(() => answersOf(workspace, opened))
        .toEqual({
          which: 'blue',
          order: ['blue', 'red'],
          agree: 'red',
        });
      expect(await page.evaluate(LOADED_WIDTH)).toBe(1600);

      await next(page);
      const audio = question(page, 'heard').locator('audio');
      await audio.waitFor();
      for (const player of ['audio', 'video'])
        expect(await page.evaluate<number>(played(player))).toBeGreaterThan(0);
      const transcript = page.getByText('It lasts two seconds.');
      expect(await transcript.isVisible()).toBe(false);
      await page.getByText('Transcript').press('Enter');
      expect(await transcript.isVisible()).toBe(true);
      await expect.poll(() => page.getByText('Transcript').count()).toBe(1);
      await expectAccessible(page);
      await question(page, 'heard').getByRole('radio', { name: 'Yes' }).press('Space');
      await next(page);
      await page.getByRole('button', { name: 'Finish' }).click();
      await page.getByRole('img', { name: 'The sun' }).waitFor();
      await expectAccessible(page);
      expect(problems).toEqual([]);
      await page.close();
    });

  test('getParticipantSession, getPaperForm: translations replace files of the welcome, and paper has images', async () => {
    const german = await session({ locale: 'de' });
    const view = await app.call('GET', '/v1/participant/session', { key: german.participant_token });
    expect(view.body).toMatchObject({
      welcome_media: [{ type: 'image', alt: 'Das Meer', width: 400 }],
      closing_media: [{ type: 'image', alt: 'The sun' }],
    });
    const program = await app.call('GET', `${workspace.environmentPath}/programs/${programId}`);
    const address = `${workspace.appPath}/bundles/${program.body.version_bundle_id}/form`;
    expect((await expectStatus(app.call('GET', address), 200)).items[0].options[0]).not.toHaveProperty(
      'image',
    );
    const context = await browser.newContext({
      extraHTTPHeaders: { authorization: `Bearer ${app.key}`, accept: 'text/html' },
    });
    const page = await context.newPage();
    await page.goto(app.url + address);
    expect(await page.evaluate(PRINTED)).toEqual([
      ...[
        ['The sea', 400],
        ['A desert', 1600],
      ],
      ...Array(3)
        .fill([
          ['Red', 400],
          ['Blue', 400],
        ])
        .flat(),
    ]);
    await context.close();
  });

  test('a page of another site shows them in <eps-questions>', async () => {
    const { participant_token } = await session();
    const host = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><html lang="en"><title>Host</title>
        <script type="module" src="${app.url}/p/eps-questions.js"></script>
        <main><h1>Host</h1><eps-questions token="${participant_token}"></eps-questions></main></html>`);
    });
    await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
    const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const body = { allowed_origins: [origin] };
    await expectStatus(app.call('PATCH', workspace.environmentPath, { body }), 200);
    const page = await browser.newPage({ viewport: PHONE });
    await page.goto(origin);
    await page.getByRole('button', { name: 'Start' }).click();
    const image = page.getByRole('img', { name: 'A desert' });
    await image.waitFor();
    const first = "document.querySelector('eps-questions').shadowRoot.querySelector('img[alt=\"A desert\"]')";
    expect(await page.evaluate(`${first}.decode().then(() => ${first}.naturalWidth)`)).toBe(1600);
    await expectAccessible(page);
    await page.close();
    host.close();
  });
});

// Scripts for the browser are strings, because the tests are compiled without the types of browsers.

const SHAPES = `Array.from(document.querySelectorAll('img[src*="/p/files/"]'), (image) => {
  const { width, height } = image.getBoundingClientRect();
  return [image.loading, Math.round((width / height) * 10) / 10];
})`;

const PRINTED = `Promise.all(Array.from(document.images, async (image) => {
  await image.decode();
  return [image.alt, image.naturalWidth];
}))`;

const LOADED_WIDTH = `(async () => {
  const image = document.querySelector('img[alt="A desert"]');
  await image.decode();
  return image.naturalWidth;
})()`;

/** Plays a sound or film for a moment and returns how far it got, in seconds. */
const played = (player: string) => `(async () => {
  const media = document.querySelector('${player}');
  media.muted = true;
  await media.play();
  await new Promise((resolve) => {
    media.addEventListener('timeupdate', () => media.currentTime > 0 && resolve());
  });
  media.pause();
  return media.currentTime;
})()`;

const FILM = `(async () => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm;codecs=vp8' });
  const parts = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const isStopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.start();
  for (let frame = 0; frame < 10; frame++) {
    context.fillStyle = 'hsl(' + frame * 36 + ' 80% 50%)';
    context.fillRect(0, 0, canvas.width, canvas.height);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  recorder.stop();
  await isStopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
})()`;

/** Records a film of a second with the browser's own encoder. */
async function recordFilm(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate<string>(FILM);
  await page.close();
  return Buffer.from(base64, 'base64');
}
