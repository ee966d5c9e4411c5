import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestApp } from '../app.ts';
import { chromiumPath, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { expectAccessible, PHONE } from './participant.ts';

/** Runs examples/host against a service, and answers its questions under its own Content-Security-Policy. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const ROOT = join(import.meta.dirname, '../../..');

test.skipIf(!chromiumPath)('examples/host shows its questions and the end', { timeout: 90_000 }, async () => {
  const app = await startTestApp();
  const example = spawn(process.execPath, ['bin/node24.mjs', 'examples/host/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH']!,
      NODE_OPTIONS: '--conditions=eps-source',
      EPS_URL: app.url,
      EPS_API_KEY: app.key,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let printed = '';
    for await (const chunk of example.stdout) {
      printed += chunk;
      if (printed.includes('Open ')) break;
    }
    const page = await (await startBrowser()).newPage({ viewport: PHONE });
    page.setDefaultTimeout(30_000);
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
    });
    await page.goto(/Open (\S+)/.exec(printed)![1]!);
    await page.getByRole('group', { name: 'How easy was it today?' }).getByText('4', { exact: true }).click();
    await page.getByText('1 of 2 answered').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('We have received your feedback.').waitFor();
    await page.reload();
    await page.getByText('Thank you for your time.').waitFor();
    expect(refused).toEqual([]);
    await page.close();
  } finally {
    example.kill();
    await once(example, 'exit');
    await app.close();
  }
});
