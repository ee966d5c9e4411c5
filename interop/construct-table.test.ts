import { readFileSync, writeFileSync } from 'node:fs';
import { type Contents, KINDS } from '@eps/engine';
import { expect, test } from 'vitest';
import { constructTable } from './construct-table.test-helper.ts';

const FILE = `${import.meta.dirname}/../docs/interop-constructs.json`;

test('docs/interop-constructs.json says what is carried and left out; EPS_WRITE_TABLE=1 writes it', async () => {
  const { table, neither } = await constructTable(complete());
  expect(neither).toEqual([]);
  if (process.env.EPS_WRITE_TABLE) writeFileSync(FILE, `${JSON.stringify(table, null, 2)}\n`);
  else expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(table);
});

/** The examples of docs/content/ with every key. */
function complete(): Contents {
  const entries = KINDS.map((kind) => {
    const file = `${import.meta.dirname}/../docs/content/examples/${kind}/complete.json`;
    return [kind, JSON.parse(readFileSync(file, 'utf8'))] as const;
  });
  return Object.fromEntries(entries) as unknown as Contents;
}
