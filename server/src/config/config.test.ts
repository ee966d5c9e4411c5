import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig({ EPS_DATA_DIR: '/data', ...env });

test.each([
  ['EPS_LOG_LEVEL', 'loud'],
  ['EPS_TRUSTED_PROXIES', 'proxy.example.org'],
  ['EPS_WEBHOOK_ALLOW', '10.0.0.0/99'],
  ['EPS_DNS_SERVERS', 'dns.example.org'],
  ['EPS_WEBHOOK_PROXY_URL', 'proxy.example.org:3128'],
  ['EPS_SMTP_URL', 'mail.example.org'],
  ['EPS_MAIL_FROM', 'Research team'],
  ['EPS_PUBLIC_URL', 'https://example.org/?source=mail'],
  ['EPS_PORT', '80.5'],
  ['EPS_BOOTSTRAP_ORGANIZATION_ID', '{019a0000-0000-7000-8000-000000000001}'],
  ['EPS_BOOTSTRAP_API_KEY', `${'ключ'.repeat(8)}`],
  ['EPS_BOOTSTRAP_API_KEY', 'short'],
  ['EPS_METRICS_TOKEN', 'short'],
  ['EPS_SECURITY_CONTACT', 'security@example.org'],
])('%s=%s is rejected by the name of the variable', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(ConfigError);
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must [^\n]+$`));
});

test("an API key that is almost in the service's own format is rejected", () => {
  const reading = () => read({ EPS_BOOTSTRAP_API_KEY: `eps_${'a'.repeat(36)}` });
  expect(reading).toThrow('EPS_BOOTSTRAP_API_KEY begins with eps_ but its length or');
});

test('an invalid database URL is rejected without its password', () => {
  const reading = () => read({ EPS_DATABASE_URL: 'user:hushed' });
  expect(reading).toThrow(/^EPS_DATABASE_URL must have the form (?!.*hushed)/);
});

test('production needs a public URL that begins with https, and a master key', () => {
  const production = { EPS_MODE: 'production', EPS_DATABASE_URL: 'postgres://user@127.0.0.1:1/db' };
  expect(() => read(production)).toThrow('Set EPS_PUBLIC_URL.');
  expect(() => read({ ...production, EPS_PUBLIC_URL: 'http://example.org' })).toThrow(
    'EPS_PUBLIC_URL must begin with https:// in production',
  );
  const { keys } = read({ ...production, EPS_PUBLIC_URL: 'https://example.org' });
  expect(keys).toMatchObject({ mayCreate: false });
});
