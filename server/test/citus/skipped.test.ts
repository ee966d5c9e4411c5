import { test } from 'vitest';

/**
 * Shows in the report of every run whether the tests of the project `citus` ran too; see vitest.config.ts.
 */
const url = process.env['EPS_TEST_CITUS_URL'];
const title = 'the tests of the project citus run on the cluster of EPS_TEST_CITUS_URL, which is';

test.skipIf(url === undefined)(`${title} ${url === undefined ? 'not set' : 'set'}`, () => {});
