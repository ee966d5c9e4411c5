import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type DnsRecords, type DnsServer, startDnsServer } from '../../../../test/dns-server.ts';
import { ConfigError, readConfig } from '../../../config/config.ts';

/** Who may send in whose name. */

const records: Record<string, DnsRecords> = {};
let dns: DnsServer;
let app: TestApp;
let workspace: Workspace;
beforeAll(async () => {
  dns = await startDnsServer(records);
  const { mailDomains, webhooks } = readConfig({
    EPS_MAIL_DOMAINS: 'Example.org, *.studies.example.org',
    EPS_DNS_SERVERS: dns.address,
  });
  app = await startTestApp({ mailDomains, webhooks });
  workspace = await setUpApp(app);
  records['_eps.clinic.example'] = { TXT: [`eps-organization=${app.organizationId}`], ttl: 0 };
  records['_eps.theirs.example'] = {
    TXT: ['eps-organization=019a0000-0000-7000-8000-000000000000'],
    ttl: 0,
  };
  records['_eps.silent.example'] = 'no response';
});
afterAll(async () => {
  await app?.close();
  await dns?.close();
});

const set = (body: object) => app.call('PUT', `${workspace.environmentPath}/message-settings`, { body });

describe('setMessageSettings', () => {
  test.each(['team@example.org', 'team@EXAMPLE.ORG', 'team@a.studies.example.org', 'team@clinic.example'])(
    'accepts %s',
    async (address) => {
      await expectStatus(set({ from: address, reply_to: address }), 200);
    },
  );

  test.each([
    'team@example.com',
    'team@sub.example.org',
    'team@notexample.org',
    'team@studies.example.org',
    'team@sub.clinic.example',
    'team@theirs.example',
    'team@silent.example',
  ])('refuses %s, as sender and for answers, and names the record', async (address) => {
    for (const field of ['from', 'reply_to']) {
      const before = await app.call('GET', `${workspace.environmentPath}/message-settings`);
      const refused = await set({ [field]: address });
      expect(refused.status).toBe(422);
      const domain = address.split('@')[1];
      expect(refused.text).toContain(`_eps.${domain}`);
      expect(refused.text).toContain(`eps-organization=${app.organizationId}`);
      const after = await app.call('GET', `${workspace.environmentPath}/message-settings`);
      expect(after.body).toEqual(before.body);
    }
  });
});

describe('EPS_MAIL_DOMAINS', () => {
  const domains = (env: Record<string, string>) => readConfig({ EPS_DATA_DIR: '/data', ...env }).mailDomains;

  test('by default is the domain of the sender in production, and every domain in development', () => {
    const production = { EPS_MODE: 'production', EPS_PUBLIC_URL: 'https://eps.example.org' };
    const sender = { EPS_MAIL_FROM: 'Studies <no-reply@Mail.example.org>' };
    expect(domains({ ...production, ...sender })).toEqual(['mail.example.org']);
    expect(domains(production)).toEqual(['localhost']);
    expect(domains(sender)).toEqual(['*']);
  });

  test.each(['https://example.org', 'a@example.org', 'example..org'])('rejects %s', (value) => {
    expect(() => domains({ EPS_MAIL_DOMAINS: value })).toThrow(ConfigError);
  });
});
