import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { constructTable } from './construct-table.test-helper.ts';

const DOCUMENT = `${import.meta.dirname}/../docs/interop.md`;
const TABLE = /\| format \| carried exactly \|.*?(?=\n\n)/s;

test('docs/interop.md says what is carried and left out; EPS_WRITE_TABLE=1 writes it', async () => {
  const { table, neither } = await constructTable();
  expect(neither).toEqual([]);
  const text = readFileSync(DOCUMENT, 'utf8');
  if (process.env.EPS_WRITE_TABLE)
    writeFileSync(
      DOCUMENT,
      text.replace(TABLE, () => table),
    );
  else expect(TABLE.exec(text)?.[0]).toBe(table);
});
