import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/src/config/config.ts';
import { type RunningJobs, runJobs } from '../../server/src/jobs/run.ts';
import { jobs } from '../../server/src/jobs.ts';
import { importSubject, setUpApp, setUpProgram, type Workspace } from '../../server/test/actors.ts';
import { addMember } from '../../server/test/members.ts';
import { eventually, type Receiver, startReceiver } from '../../server/test/receiver.ts';
import {
  type Console,
  chromiumPath,
  consolePath,
  expectAccessible,
  PHONE,
  startConsole,
  WALKTHROUGH,
} from './console.ts';

describe.skipIf(!chromiumPath)('operating an environment', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let receiver: Receiver;
  let worker: RunningJobs;
  let appBase: string;
  let base: string;
  beforeAll(async () => {
    const { webhooks } = readConfig({
      EPS_WEBHOOK_ALLOW: '127.0.0.1',
      EPS_WEBHOOK_RETRY_SCHEDULE: '20',
      EPS_WEBHOOK_POLL_MS: '20',
    });
    eps = await startConsole({ webhooks });
    workspace = await setUpApp(eps.app);
    await setUpProgram(workspace, {}, { name: 'Pulse' });
    receiver = await startReceiver();
    worker = runJobs(jobs(eps.app.services), eps.app.services.log);
    appBase = `/o/${eps.app.organizationId}/a/${workspace.appId}`;
    base = `${appBase}/e/${workspace.testId}`;
  });
  afterAll(async () => {
    await worker?.stop();
    await receiver?.close();
    await eps?.close();
  });

  test('an endpoint is added, its failed delivery is found from the overview, sent again and checked', async () => {
    receiver.respond = (response) => response.writeHead(500).end('not now');
    const page = await eps.open(`${base}/webhooks`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await dialog.getByLabel('URL').fill(`${receiver.url}/hook`);
    await dialog.getByRole('checkbox', { name: 'Program paused' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByText('Signing secret').waitFor();
    const secret = (await page.locator('[data-secret]').textContent())!;
    expect(secret).toMatch(/^whsec_/);
    const { body } = await eps.app.call('GET', `${workspace.environmentPath}/webhook-endpoints`);
    expect(body.items).toMatchObject([{ url: `${receiver.url}/hook`, event_types: ['program.paused'] }]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Send test message' }).click();
    await page.getByRole('link', { name: '1 given up' }).waitFor();
    await page.goto(eps.app.url + base);
    await page.getByRole('link', { name: '1 webhook delivery was given up' }).waitFor();
    await page.getByRole('link', { name: '1 webhook delivery was given up' }).click();
    await page.waitForURL('**/webhooks/deliveries?status=dead_letter');
    await page.getByRole('button', { name: 'Delivery of Test event' }).click();
    await page.getByText('HTTP 500').first().waitFor();
    await page.getByRole('heading', { name: 'Payload' }).waitFor();
    await expectAccessible(page);
    // The longest state, in German, wraps instead of covering the next fact.
    const badge = page.locator('dd .status-badge');
    await badge
      .locator('span')
      .last()
      .evaluate((node) => {
        node.textContent = 'Fehlgeschlagen, wird wiederholt';
      });
    const [badgeBox, factBox] = [await badge.boundingBox(), await page.locator('dd').first().boundingBox()];
    expect(badgeBox!.width).toBeLessThanOrEqual(factBox!.width);
    receiver.respond = (response) => response.writeHead(204).end();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Resend several' }).click();
    await dialog.getByRole('button', { name: 'Resend' }).click();
    await page.getByText('1 delivery will be resent.').waitFor();
    await eventually(() => receiver.received.length >= 3);
    const message = receiver.received.at(-1)!;
    await page.goto(`${eps.app.url}${base}/webhooks/signature`);
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
    await page
      .getByLabel('Headers')
      .fill(names.map((name) => `${name}: ${message.headers[name]}`).join('\n'));
    await page.getByLabel('Body').fill(message.body);
    await page.getByRole('textbox', { name: 'Signing secret' }).fill(secret);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('The signature is valid').waitFor();
    await page.getByLabel('Body').fill(`${message.body} `);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('The signature does not match this body').waitFor();
    await expectAccessible(page);
    eps.expectNoProblems();
  });

  test('events are filtered by a link; the clock is set ahead; settings are saved', async () => {
    const page = await eps.open(`${base}/events`, { viewport: PHONE });
    await page.getByLabel('Type').selectOption('program.activated');
    await page.waitForURL('**/events?type=program.activated');
    await page.getByRole('button', { name: /^Event Program activated/ }).click();
    await page.getByText('"program_id"').waitFor();
    await expectAccessible(page);
    await page.goto(`${eps.app.url}${base}/settings`);
    await page.getByRole('button', { name: '+ 1 week' }).click();
    await page.getByText('168 hours').waitFor();
    await page.getByLabel('Allowed origins').fill('https://app.example.com');
    await page.getByLabel('Email address').fill('work_email');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('The settings were saved.').waitFor();
    const settings = await eps.app.call('PATCH', workspace.environmentPath, { body: {} });
    expect(settings.body.contact_mapping).toEqual({ email: 'work_email' });
    eps.expectNoProblems();
  });

  test('the time zone of an environment is chosen while nothing runs in it', async () => {
    const other = await setUpApp(eps.app, 'Europe/Berlin');
    const page = await eps.open(consolePath(other, '/settings'), { language: 'de', viewport: PHONE });
    const zone = page.getByRole('combobox', { name: 'Zeitzone' });
    await page.getByText('Neue Programme übernehmen sie').waitFor();
    await zone.fill('Asia/Tok');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await page.getByRole('button', { name: 'Speichern' }).first().click();
    await page.getByText('Die Einstellungen wurden gespeichert.').waitFor();
    expect((await eps.app.call('GET', other.environmentPath)).body.timezone).toBe('Asia/Tokyo');
    await setUpProgram(other, {}, { name: 'Pulse' });
    await page.reload();
    await page.getByText('Sie lässt sich ändern, solange kein Programm aktiv ist').waitFor();
    await expect.poll(() => zone.isDisabled()).toBe(true);
    expect(await zone.inputValue()).toBe('Asia/Tokyo');
    eps.expectNoProblems();
  });

  /** Creates a bundle of an adaptive instrument of the library, which can be simulated; returns its id. */
  async function adaptiveBundle(): Promise<string> {
    const { appPath } = workspace;
    const { body: templates } = await eps.app.call('GET', `${appPath}/templates?limit=100`);
    const { id } = templates.items.find(({ slug }: { slug: string }) => slug === 'adaptive-mood');
    const body = { business_id_prefix: 'mood' };
    const cloned = await eps.app.call('POST', `${appPath}/templates/${id}/clone`, { body });
    const pins = cloned.body.definitions.map((one: { kind: string; id: string }) => [
      `${one.kind}_version_id`,
      one.id,
    ]);
    const bundle = { name: 'Mood', ...Object.fromEntries(pins) };
    return (await eps.app.call('POST', `${appPath}/bundles`, { body: bundle })).body.id;
  }

  test('a simulation shows its progress and result, and a program is carried into live', async () => {
    const { body: programs } = await eps.app.call('GET', `${workspace.environmentPath}/programs`);
    const [program] = programs.items;
    await eps.app.call('POST', `${workspace.appPath}/bundles/${await adaptiveBundle()}/simulate`, {
      body: { respondents: 50, seed: 'a' },
    });
    const page = await eps.open(`${appBase}/jobs`, { colorScheme: 'dark' });
    await page.getByRole('cell', { name: 'Simulation', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Result of Simulation' }).waitFor();
    await page.goto(`${eps.app.url}${appBase}/promote`);
    await page.getByLabel('Program in test').selectOption('Pulse');
    await page.getByText('new').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create draft in live' }).click();
    await page.getByRole('link', { name: 'Open program in live' }).waitFor();
    const live = `${workspace.appPath}/environments/${workspace.liveId}/programs`;
    const { body } = await eps.app.call('GET', live);
    expect(body.items).toMatchObject([
      { name: 'Pulse', status: 'draft', version_bundle_id: program.version_bundle_id },
    ]);
    eps.expectNoProblems();
  });

  test('units are set in the settings, a person gets one, and a member is limited to it', async () => {
    const page = await eps.open(`${base}/settings`);
    for (const [row, id, name] of [
      [1, 'clinic', 'Clinic'],
      [2, 'ward-3', 'Ward 3'],
    ] as const) {
      await page.getByRole('button', { name: 'Add team' }).click();
      await page.getByRole('row').nth(row).getByRole('textbox').nth(0).fill(id);
      await page.getByRole('row').nth(row).getByRole('textbox').nth(1).fill(name);
    }
    await page.getByLabel('Ward 3 is part of').selectOption('clinic');
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.getByText('The teams were saved.').waitFor();
    await expectAccessible(page);
    await page.goto(`${eps.app.url}${base}/subjects/${await importSubject(workspace)}?tab=administration`);
    await page.getByText('This person belongs to no team.').waitFor();
    const units = page.locator('section', { has: page.getByRole('heading', { name: 'Teams' }) });
    await units.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Belongs to from today on' }).click();
    await page.getByRole('option', { name: 'Ward 3' }).click();
    await page.keyboard.press('Tab');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Ward 3 since \d{4}-/).waitFor();
    const { email } = await addMember(eps.app, 'reviewer');
    await page.goto(`${eps.app.url}/o/${eps.app.organizationId}/members`);
    await page.getByRole('button', { name: `Rights of ${email}` }).click();
    await dialog.getByRole('switch', { name: 'Sees the people of some teams only' }).check();
    await dialog.getByRole('combobox', { name: 'Teams' }).fill('ward-3');
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('only teams: ward-3').waitFor();
    eps.expectNoProblems();
  });
});
