import { describe, expect, test, vi } from 'vitest';
import type { Services } from '../services.ts';
import { NeedsThread } from '../threads/needs-thread.ts';
import { type GroupWork, workOn } from './group-job.ts';

interface Row {
  organization_id: string;
  id: string;
}

const rowsOf = (...ids: string[]): Row[] => ids.map((id) => ({ organization_id: 'o', id }));

/** Services that record which rows failed. */
function setUp(threads: object | undefined = {}) {
  const failed: unknown[] = [];
  const services = {
    db: { system: { read: async () => [], write: async () => {} } },
    clock: () => new Date(0),
    log: { error: ({ row_id }: { row_id: string }, message: string) => failed.push([row_id, message]) },
    threads,
  } as unknown as Services;
  return { services, failed };
}

const workOf = (more: Partial<GroupWork<Row>>) =>
  ({ due: { table: 'enrollments', dueColumn: 'next_due_at' }, failed: 'a row failed', ...more }) as never;

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).join('');

describe('a group of due rows', () => {
  test('is done row by row if one fails, so that only the failed one is retried', async () => {
    const { services, failed } = setUp();
    const done: string[] = [];
    const advance = async (_: Services, rows: readonly Row[]) => {
      if (ids(rows).includes('b')) throw new Error('broken');
      done.push(ids(rows));
      return ids(rows) === 'c';
    };
    expect(await workOn(services, workOf({ advance }), rowsOf('a', 'b', 'c'))).toBe(true);
    expect(done).toEqual(['a', 'c']);
    expect(failed).toEqual([['b', 'a row failed and will be retried']]);
  });

  test('with large content is done in a thread, and row by row if that fails', async () => {
    const work = vi.fn(async (_organizationId: string, { args: [rows] }: { args: [Row[]] }) => {
      if (rows.length > 1) throw new Error('too slow');
      return false;
    });
    const { services, failed } = setUp({ work });
    const advance = async () => {
      throw new NeedsThread();
    };
    expect(await workOn(services, workOf({ advance }), rowsOf('a', 'b'))).toBe(false);
    expect(work.mock.calls.map(([, { args }]) => ids(args[0]))).toEqual(['ab', 'a', 'b']);
    expect(failed).toEqual([]);
  });

  test('with large content fails where there are no threads', async () => {
    const { services, failed } = setUp(undefined);
    const advance = async () => {
      throw new NeedsThread();
    };
    await workOn({ ...services, threads: undefined }, workOf({ advance }), rowsOf('a'));
    expect(failed).toEqual([['a', 'a row failed and will be retried']]);
  });
});
