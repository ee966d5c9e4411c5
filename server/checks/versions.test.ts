import { expect, test } from 'vitest';
import { manifestErrors, versionErrors } from './versions.ts';

test('every package has the version of the product', () => {
  expect(versionErrors()).toEqual([]);
  const manifest = { version: '1.0.0', dependencies: { '@eps/engine': '0.1.0', mail: '1' } };
  expect(manifestErrors('cli/package.json', manifest, '1.0.0')).toEqual([
    'cli/package.json: @eps/engine is 0.1.0, the version of package.json is 1.0.0',
  ]);
});
