import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { VARIABLES } from './unknown-variables.ts';

test('names unknown variables and the ones that were probably meant', () => {
  const { unknownVariables } = readConfig({
    EPS_REQUEST_PER_SECOND: '1000',
    EPS_TRUSTED_PROXY: '10.0.0.1',
    EPS_WIDGETS: 'on',
    // What the service, the command line tool and the tests use.
    EPS_HOST: '127.0.0.1',
    EPS_URL: 'http://127.0.0.1:8080',
    EPS_TEST_SEED: '1',
    EPS_SCREENSHOTS: '/tmp/pictures',
    HOME: '/root',
  });
  expect(unknownVariables).toEqual([
    'EPS_REQUEST_PER_SECOND is not a variable of the service and has no effect. Did you mean "EPS_REQUESTS_PER_SECOND"?',
    'EPS_TRUSTED_PROXY is not a variable of the service and has no effect. Did you mean "EPS_TRUSTED_PROXIES"?',
    'EPS_WIDGETS is not a variable of the service and has no effect.',
  ]);
});

test('knows every variable that the configuration reads, and no others', () => {
  const sources = readdirSync(import.meta.dirname).filter(
    (name) => !/^unknown-variables|\.test\.ts$/.test(name),
  );
  const read = sources.flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/'(EPS_[A-Z_]*[A-Z])'/g)].map(
      ([, variable]) => variable!,
    ),
  );
  expect([...new Set(read)].sort()).toEqual([...VARIABLES].sort());
});
