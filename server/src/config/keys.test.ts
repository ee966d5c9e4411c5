import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const erasure = (env: Record<string, string>) => readConfig({ EPS_DATA_DIR: '/data', ...env }).erasure;
const EXTERNAL = { EPS_DATABASE_URL: 'postgres://user@127.0.0.1/eps' };

test('epoch keys are in the data directory with the embedded database, and nowhere else by default', () => {
  expect(erasure({})).toEqual({ horizonDays: 7, directory: '/data/epoch-keys' });
  expect(erasure(EXTERNAL).directory).toBeUndefined();
  expect(erasure({ ...EXTERNAL, EPS_EPOCH_KEY_DIRECTORY: '/shared' }).directory).toBe('/shared');
  expect(erasure({ EPS_EPOCH_KEY_DIRECTORY: 'none' }).directory).toBeUndefined();
});

test.each(['3', '366', '7.5', 'week'])('the erasure horizon %s is rejected', (days) => {
  const reading = () => erasure({ EPS_ERASURE_HORIZON_DAYS: days });
  expect(reading).toThrow(ConfigError);
  expect(reading).toThrow('EPS_ERASURE_HORIZON_DAYS must be a whole number from 4 to 365.');
});
