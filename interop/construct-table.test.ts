import { readFileSync, writeFileSync } from 'node:fs';
import { type Contents, KINDS } from '@eps/engine';
import { expect, test } from 'vitest';
import { constructTable } from './construct-table.test-helper.ts';

const DOCUMENT = `${import.meta.dirname}/../docs/interop.md`;
const TABLE = /\| format \| carried exactly \|.*?(?=\n\n)/s;

test('docs/interop.md says what is carried and left out; EPS_WRITE_TABLE=1 writes it', async () => {
  const { table, neither } = await constructTable(complete());
  expect(neither).toEqual([]);
  const text = readFileSync(DOCUMENT, 'utf8');
  if (process.env.EPS_WRITE_TABLE)
    writeFileSync(
      DOCUMENT,
      text.replace(TABLE, () => table),
    );
  else expect(TABLE.exec(text)?.[0]).toBe(table);
});

/** The examples of docs/content/ with every key. */
function complete(): Contents {
  const entries = KINDS.map((kind) => {
    const file = `${import.meta.dirname}/../docs/content/examples/${kind}/complete.json`;
    return [kind, JSON.parse(readFileSync(file, 'utf8'))] as const;
  });
  return Object.fromEntries(entries) as unknown as Contents;
}
