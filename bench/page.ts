import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { listTemplates, loadTemplate } from '@eps/library';
import { type Browser, chromium } from 'playwright-core';
import { type Call, createClient } from '../server/src/demo/client.ts';
import { median } from './http/rounds.ts';
import { BENCH_KEY, startService } from './http/service.ts';

/** A slow phone on a slow network. */
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const SLOWER = 6;
const ROUNDS = 5;

/**
 * Measures how long the participant page takes until it shows the first question of the PHQ-9 to somebody who
 * opens a link for the first time: round trips of 400 ms, 400 kbit/s, a processor six times slower.
 */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eps-bench-'));
  const service = await startService(dataDir);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const newToken = await setUp(createClient(service.url, BENCH_KEY));
    const times: number[] = [];
    // The first visit compiles the bundle.
    for (let round = 0; round <= ROUNDS; round++) {
      const ms = await visit(browser, `${service.url}/p#${await newToken()}`);
      if (round > 0) times.push(ms);
    }
    const load = loadavg()[0]!.toFixed(1);
    console.log(`first question: ${median(times).toFixed(0)} ms (median of ${ROUNDS}; ${times.join(', ')})`);
    console.log(`${cpus().length} processors, load ${load}`);
  } finally {
    await browser.close();
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns a function that creates a session of a new person in a program with the PHQ-9. */
async function setUp(call: Call): Promise<() => Promise<string>> {
  const { items } = await call('GET', '/v1/organizations');
  const apps = `/v1/organizations/${items[0].id}/apps`;
  const { application, test_environment } = await call('POST', apps, { name: 'Page', slug: 'page' });
  const environment = `${apps}/${application.id}/environments/${test_environment.id}`;
  const { contents } = loadTemplate(listTemplates().find(({ slug }) => slug === 'phq-9')!.id)!;
  const pins: Record<string, string> = {};
  for (const [kind, content] of Object.entries(contents)) {
    const definition = { business_id: kind, name: kind, content };
    const path = `${apps}/${application.id}/definitions/${kind}`;
    pins[`${kind}_version_id`] = (await call('POST', path, definition)).id;
  }
  const bundle = await call('POST', `${apps}/${application.id}/bundles`, { name: 'PHQ-9', ...pins });
  await call('POST', `${apps}/${application.id}/bundles/${bundle.id}/publish`);
  const program = await call('POST', `${environment}/programs`, {
    name: 'PHQ-9',
    version_bundle_id: bundle.id,
  });
  await call('POST', `${environment}/programs/${program.id}/activate`);
  let people = 0;
  return async () => {
    const subject = { items: [{ external_id: `person-${people++}` }] };
    const { receipts } = await call('POST', `${environment}/subjects/batch`, subject);
    const subject_id = receipts[0].subject_id;
    const person = { program_id: program.id, subject_id };
    await call('POST', `${environment}/enrollments`, person);
    return (await call('POST', `${environment}/participant-sessions`, person)).participant_token;
  };
}

/** Returns the milliseconds until the first question is shown, with an empty cache. */
async function visit(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.question').first().waitFor();
  const ms = Math.round(performance.now() - startedAt);
  await context.close();
  return ms;
}

await main();
