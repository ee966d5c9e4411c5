import { existsSync } from 'node:fs';
import { type BrowserContextOptions, chromium as launcher, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus } from '../actors.ts';
import { type PushTestWorld, startPushTestWorld } from '../push.ts';
import { chromiumPath, useBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { expectAccessible, PHONE, question, visit } from './participant.ts';

/**
 * Reminders on the device of a person. Chromium subscribes only at its vendor's push service, which tests
 * cannot reach. So they test what the page shows when that fails, and the service worker with messages that
 * the browser itself delivers.
 */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

/** The headless shell does not show notifications. */
const withNotifications = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
);

const REMIND = 'Remind me on this device';

describe.skipIf(!chromiumPath)('setPushSubscription: on the page', { timeout: 60_000 }, () => {
  const chromium = useBrowser();
  let world: PushTestWorld;
  beforeAll(async () => {
    world = await startPushTestWorld();
  });
  afterAll(() => world?.close());

  async function open(
    options: BrowserContextOptions = {},
    program = world.programId,
    browser = chromium.browser,
  ) {
    const person = await world.opened(program);
    const { page, problems } = await visit(browser, world.app, person.link, options);
    await question(page, 'mood').waitFor();
    return { ...person, page, problems };
  }

  const button = (page: Page) => page.getByRole('button', { name: REMIND });
  const registrations = (page: Page) =>
    page.evaluate<string[]>(
      'navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => scope))',
    );

  test.each([320, 390])(
    '%d px: it offers to remind, and says how to allow it when the browser refuses',
    async (width) => {
      const { page, problems } = await open({ viewport: { ...PHONE, width } });
      await button(page).waitFor();
      await expectAccessible(page);
      await button(page).click();
      await page.getByText('Reminders are not allowed on this device.').waitFor();
      expect(await button(page).isEnabled()).toBe(true);
      expect(await registrations(page)).toEqual([]);
      await expectAccessible(page);
      expect(problems).toEqual([]);
      await page.close();
    },
  );

  test('if the push service cannot be reached, it says so and nothing stays in the browser', async () => {
    const { page, token } = await open({ permissions: ['notifications'] });
    await button(page).click();
    await page.getByText('Something went wrong').waitFor();
    expect(await registrations(page)).toEqual([]);
    expect((await world.offer(token)).devices).toEqual([]);
    await page.close();
  });

  test('it offers nothing if no rule sends notifications, and nothing on a shared device', async () => {
    const { page } = await open({}, await world.programWith('email'));
    expect(await button(page).isHidden()).toBe(true);
    await page.close();
    const path = world.at(`/programs/${world.programId}/links`);
    const body = { name: 'Ward', identity_mode: 'legacy_anonymous', kiosk: { reset_after_seconds: 60 } };
    const { url } = await expectStatus(world.app.call('POST', path, { body }), 201);
    const kiosk = await visit(chromium.browser, world.app, url.split('#')[1]);
    await question(kiosk.page, 'mood').waitFor();
    expect(await button(kiosk.page).isHidden()).toBe(true);
    await kiosk.page.close();
  });

  test.skipIf(!withNotifications)(
    'its service worker shows what is sent, a repeated message once, and controls no page',
    async () => {
      const browser = await launcher.launch({ executablePath: withNotifications!, args: ['--no-sandbox'] });
      const { page } = await open({ permissions: ['notifications'] }, undefined, browser);
      await page.evaluate(`(async () => {
      const scope = '/p/push/key/';
      const { installing } = await navigator.serviceWorker.register('/p/push-worker.js', { scope });
      while (installing.state !== 'activated') await new Promise((done) => setTimeout(done, 10));
    })()`);
      const cdp = await page.context().newCDPSession(page);
      const registered = new Promise<string>((resolve) => {
        cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => {
          if (found) resolve(found.registrationId);
        });
      });
      await cdp.send('ServiceWorker.enable');
      const sent = {
        title: 'Week 2',
        body: 'Two minutes.',
        lang: 'en',
        url: `${world.app.url}/p#s.x`,
        tag: 'm1',
      };
      const registrationId = await registered;
      for (let i = 0; i < 2; i++)
        await cdp.send('ServiceWorker.deliverPushMessage', {
          origin: world.app.url,
          registrationId,
          data: JSON.stringify(sent),
        });
      const shown = () =>
        page.evaluate(`navigator.serviceWorker.getRegistration('/p/push/key/')
          .then((found) => found.getNotifications())
          .then((all) =>
            all.map(({ title, body, lang, tag, data: url }) => ({ title, body, lang, tag, url })))`);
      await expect.poll(shown).toEqual([sent]);
      expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull();
      const [worker] = page.context().serviceWorkers();
      // Only the click of a person may open a window: the synthetic click shows that the notification closes.
      await worker!.evaluate(`registration.getNotifications().then(([notification]) => {
      dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    })`);
      await expect.poll(shown).toEqual([]);
      await browser.close();
    },
  );
});
