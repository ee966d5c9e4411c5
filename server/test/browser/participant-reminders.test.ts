import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium as launcher, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectStatus } from '../actors.ts';
import { type PushTestWorld, startPushTestWorld } from '../push.ts';
import { chromiumPath, useBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { expectAccessible, PHONE, question, visit } from './participant.ts';

/**
 * Reminders on the device of a person. Chromium subscribes only at its vendor's push service, which tests
 * cannot reach. So they test what the page shows when that fails. For the rest, the browser subscribes at the
 * push service of the tests, and itself delivers to the service worker what that service got.
 */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

/** The headless shell does not show notifications. */
const withNotifications = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
);

const REMIND = 'Remind me on this device';
const STOP = 'Turn off reminders on this device';

/** What the browser passes to a push service. */
type Subscribed = { applicationServerKey: string; userVisibleOnly: boolean; scope: string };

/**
 * Runs in the page: subscribing gives a device of the push service of the tests, as long as the service
 * worker is active. The browser keeps the subscription of a registration when the page is loaded again.
 */
const subscribeAt = (device: object) => `
  const kept = () => localStorage.getItem('subscribed');
  const subscription = {
    ...${JSON.stringify(device)},
    toJSON: () => (${JSON.stringify(device)}),
    unsubscribe: async () => (localStorage.removeItem('subscribed'), true),
  };
  const scopes = new WeakMap();
  const { get } = Object.getOwnPropertyDescriptor(ServiceWorkerRegistration.prototype, 'pushManager');
  Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', {
    get() {
      const manager = get.call(this);
      scopes.set(manager, this);
      return manager;
    },
  });
  PushManager.prototype.subscribe = async function (options) {
    const { active, scope } = scopes.get(this);
    if (active?.state !== 'activated') throw new DOMException('no active service worker', 'AbortError');
    localStorage.setItem('subscribed', JSON.stringify({ ...options, scope }));
    return subscription;
  };
  PushManager.prototype.getSubscription = async () => (kept() ? subscription : null);`;

describe.skipIf(!chromiumPath)('setPushSubscription: on the page', { timeout: 300_000 }, () => {
  const chromium = useBrowser();
  let world: PushTestWorld;
  beforeAll(async () => {
    world = await startPushTestWorld();
  });
  beforeEach(() => world.reset());
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

  /** Turns reminders on, on the page of a new person. */
  async function subscribed(browser: Browser) {
    const opened = await open({ permissions: ['notifications'] }, undefined, browser);
    const { page } = opened;
    const device = world.push.subscribe();
    await page.addInitScript(subscribeAt(device));
    await page.evaluate(subscribeAt(device));
    await button(page).click();
    await page.getByText('You will be reminded on this device.').waitFor();
    const kept = async (): Promise<Subscribed | null> =>
      JSON.parse((await page.evaluate<string | null>("localStorage.getItem('subscribed')")) ?? 'null');
    return { ...opened, device, kept };
  }

  test('it subscribes with the key of the environment, the device gets what is sent, and it turns that off', async () => {
    const { page, token, subjectId, device, kept, problems } = await subscribed(chromium.browser);
    const { public_key, devices } = await world.offer(token);
    expect(devices).toHaveLength(1);
    const scope = `${world.app.url}/p/push/${public_key}/`;
    expect(await kept()).toEqual({ userVisibleOnly: true, applicationServerKey: public_key, scope });
    expect(await registrations(page)).toEqual([scope]);
    await expectAccessible(page);
    expect(await world.write(subjectId)).toMatchObject({ state: 'sent', channel: 'push' });
    expect(world.push.pushed.map(({ path }) => path)).toContain(new URL(device.endpoint).pathname);
    await page.reload();
    const stop = page.getByRole('button', { name: STOP });
    await stop.click();
    await button(page).waitFor();
    expect((await world.offer(token)).devices).toEqual([]);
    expect([await kept(), await registrations(page)]).toEqual([null, []]);
    expect(problems).toEqual([]);
    await page.close();
  });

  test.skipIf(!withNotifications)(
    'its service worker shows what is sent, a repeated message once, and controls no page',
    async () => {
      const browser = await launcher.launch({ executablePath: withNotifications!, args: ['--no-sandbox'] });
      const { page, subjectId, device, kept } = await subscribed(browser);
      const { scope } = (await kept())!;
      const cdp = await page.context().newCDPSession(page);
      const registered = new Promise<string>((resolve) => {
        cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => {
          if (found) resolve(found.registrationId);
        });
      });
      await cdp.send('ServiceWorker.enable');
      const message = await world.write(subjectId);
      const sent = world.push.pushed.find(({ path }) => device.endpoint.endsWith(path))!.notification;
      expect(sent).toMatchObject({ tag: message.id, url: expect.stringContaining('/p#s.') });
      const registrationId = await registered;
      for (let i = 0; i < 2; i++)
        await cdp.send('ServiceWorker.deliverPushMessage', {
          origin: world.app.url,
          registrationId,
          data: JSON.stringify(sent),
        });
      const shown = () =>
        page.evaluate(`navigator.serviceWorker.getRegistration('${scope}')
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
