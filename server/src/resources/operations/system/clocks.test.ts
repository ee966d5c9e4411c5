import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importSubject, setUpApp } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { signAuditLog } from '../../../../test/audit.ts';
import { clockGauges } from './clocks.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const RULES = readFileSync(join(ROOT, 'deploy/prometheus-alerts.yaml'), 'utf8');
const GUIDE = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await importSubject(await setUpApp(app));
});
afterAll(() => app.close());

async function metrics(): Promise<string> {
  const { status, text } = await app.call('GET', '/metrics');
  expect(status).toBe(200);
  return text;
}

/** Returns the value of a metric without labels; undefined if it has none. */
async function gaugeOf(name: string): Promise<number | undefined> {
  const line = (await metrics()).split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

describe('getMetrics: every promise with a clock has a gauge', () => {
  test('every metric of the alerting rules exists, and every gauge of a clock has a rule', async () => {
    const text = await metrics();
    const named = new Set(RULES.match(/\beps_\w+/g));
    expect([...named].filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);
    const gauges = clockGauges(7).map(({ name }) => name);
    expect(gauges.filter((name) => !named.has(name))).toEqual([]);
  });

  test('PostgreSQL answers every query of a gauge', async () => {
    for (const { name, query } of clockGauges(7)) {
      const rows = await app.services.db.system.read(query);
      expect([name, rows.length > 0]).toEqual([name, true]);
    }
  });

  test('the guide says for every alert what to do', () => {
    const alerts = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
    expect(alerts.length).toBeGreaterThan(10);
    expect(alerts.filter((name) => !GUIDE.includes(`\`${name}\``))).toEqual([]);
  });

  test('audit entries wait until they are chained and signed', async () => {
    await expect.poll(() => gaugeOf('eps_audit_oldest_unchained_age_seconds')).toBeGreaterThan(0);
    await signAuditLog(app);
    expect(await gaugeOf('eps_audit_last_chained_age_seconds')).toBeGreaterThanOrEqual(0);
    expect(await gaugeOf('eps_audit_last_checkpoint_age_seconds')).toBeGreaterThanOrEqual(0);
    expect(await gaugeOf('eps_audit_oldest_unchained_age_seconds')).toBe(0);
  });

  test('what never happened has no value, and a recorded backup has an age', async () => {
    expect(await gaugeOf('eps_backup_last_success_age_seconds')).toBeUndefined();
    await app.services.db.system.write({
      text: "INSERT INTO settings (name, value) VALUES ('last_backup', (now() - interval '1 hour')::text)",
    });
    expect(await gaugeOf('eps_backup_last_success_age_seconds')).toBeGreaterThanOrEqual(3600);
  });

  test('what failed for good is counted, and a job of the worker that fails is reported', async () => {
    expect(await gaugeOf('eps_webhook_dead_letters')).toBe(0);
    app.services.metrics.jobRan('audit-chain', 3);
    expect(await metrics()).toContain('eps_worker_job_failures{job="audit-chain"} 3');
  });
});
