import { expect, inject, test } from 'vitest';
import { useTestPool } from '../../test/pool.ts';
import { rowProblems } from '../../test/row-problems.ts';
import type { EvaluationId, ProgramId, SubjectId } from '../ids.ts';
import { checkRowsWith } from './batch-query.ts';
import { withClient } from './pool.ts';
import {
  column,
  columns,
  computed,
  json,
  nullable,
  type Query,
  type RowOf,
  type RowShape,
  rowsOf,
} from './rows.ts';
import { inTransaction } from './transaction.ts';

const pool = useTestPool(1);

// The setup of this project installs a check that fails the file; here each error is expected.
checkRowsWith(rowProblems(inject('testCatalog')));

function run<Row>(text: string, rows: RowShape<Row>): Promise<Row[]> {
  const query: Query<Row> = { text, rows };
  return inTransaction(pool(), undefined, (tx) => tx.rows(query));
}

test('a shape lists its columns, with and without the alias of a table', () => {
  const shape = rowsOf(columns('enrollments', 'id', 'status'));
  expect(shape.list).toBe('id, status');
  expect(shape.of('e')).toBe('e.id, e.status');
});

test('the compiler rejects a shape that does not match the declared row', () => {
  const shape = rowsOf({ ...columns('enrollments', 'id'), ended_at: nullable(computed('timestamptz')) });
  const narrower: Query<{ id: string }> = { text: '', rows: shape };
  // @ts-expect-error: the shape has no column `status`.
  const missing: Query<{ id: string; status: string }> = { text: '', rows: shape };
  // @ts-expect-error: `ended_at` may be null.
  const notNull: Query<{ id: string; ended_at: string }> = { text: '', rows: shape };
  // @ts-expect-error: a query declares its rows.
  const undeclared: Query<{ id: string }> = { text: '' };
  expect([narrower, missing, notNull, undeclared]).toHaveLength(4);
});

test('the compiler rejects an id of one kind where another is expected', () => {
  const shape = rowsOf(columns('evaluations', 'id', 'program_id', 'subject_id'));
  const row: RowOf<typeof shape> = { id: 'a', program_id: 'b', subject_id: 'c' };
  const find = (program: ProgramId, subject: SubjectId, evaluation: EvaluationId) =>
    [program, subject, evaluation].join(' ');
  expect(find(row.program_id, row.subject_id, row.id)).toBe('b c a');
  expect(find('b', 'c', 'a')).toBe('b c a');
  // @ts-expect-error: the program and the subject are exchanged.
  expect(find(row.subject_id, row.program_id, row.id)).toBe('c b a');
  // @ts-expect-error: the id of a program is not that of an evaluation.
  expect(find(row.program_id, row.subject_id, row.program_id)).toBe('b c b');
});

test('rows as declared are returned', async () => {
  const shape = rowsOf({
    ...columns('settings', 'name'),
    content: column('settings', 'value'),
    total: computed('integer'),
    other: nullable(column('settings', 'value')),
    list: json<number[]>('jsonb'),
  });
  const text = `SELECT s.name, s.value AS content, 1 + 1 AS total, o.value AS other, '[1]'::jsonb AS list
    FROM settings s LEFT JOIN settings o ON o.name = s.name || '?' WHERE s.name = 'rows'`;
  await withClient(pool(), (client) => client.query("INSERT INTO settings VALUES ('rows', 'x')"));
  expect(await run(text, shape)).toEqual([{ name: 'rows', content: 'x', total: 2, other: null, list: [1] }]);
});

test.each([
  [
    'a missing column',
    'SELECT name FROM settings',
    columns('settings', 'name', 'value'),
    'declares the columns',
  ],
  [
    'another column',
    'SELECT value AS name FROM settings',
    columns('settings', 'name'),
    'returns settings.value',
  ],
  ['another type', 'SELECT 1::bigint AS n', { n: computed('integer') }, 'returns the type 20'],
  [
    'an undeclared null',
    'SELECT NULL::integer AS n',
    { n: computed('integer') },
    'returned null for the column n',
  ],
])('%s rejects', async (_, text, declared, message) => {
  await expect(run(text, rowsOf(declared))).rejects.toThrow(message);
});
