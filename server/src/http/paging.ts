import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { invalidValue } from './errors.ts';
import { isUuid } from './validation.ts';

export const DEFAULT_LIMIT = 50;
const TAG_BYTES = 12;
/** Limits the size of a page whose rows have `bytes`. A page always has at least one row. */
const MAX_PAGE_BYTES = 8 * 1024 * 1024;

export interface PageRequest {
  limit: number;
  /** Id of the last item of the previous page; undefined on the first page. */
  after: string | undefined;
  /**
   * Makes a page of up to `limit` + 1 rows; the additional row shows that there is a next page. Rows with
   * `bytes` fill a page up to MAX_PAGE_BYTES.
   */
  page<Row extends PageRow>(rows: Row[]): { rows: Row[]; next_cursor: string };
  /** Makes the same page as the response of a list. */
  list<Row extends PageRow, Item>(
    rows: Row[],
    present: (row: Row) => Item,
  ): { items: Item[]; next_cursor: string };
}

interface PageRow {
  id: string;
  bytes?: number;
}

/**
 * Keyset pagination, newest first. A cursor is base64url of the last id and an HMAC over the id and `binding`
 * (the list, its tenant and its filters), so a cursor of another list is rejected.
 */
export function openPage(
  key: KeyObject,
  binding: string,
  query: { limit?: number | undefined; cursor?: string | undefined },
): PageRequest {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const after = query.cursor ? readCursor(key, binding, query.cursor) : undefined;
  const page = <Row extends PageRow>(rows: Row[]) => {
    const shown = rows.slice(0, fitting(rows, limit));
    const last = shown.at(-1);
    return {
      rows: shown,
      next_cursor: rows.length > shown.length && last ? writeCursor(key, binding, last.id) : '',
    };
  };
  return {
    limit,
    after,
    page,
    list(found, present) {
      const { rows, next_cursor } = page(found);
      return { items: rows.map((row) => present(row)), next_cursor };
    },
  };
}

/** Returns how many rows fit on a page. */
function fitting(rows: readonly { bytes?: number }[], limit: number): number {
  let bytes = 0;
  const overflowing = rows.findIndex((row, index) => {
    bytes += row.bytes ?? 0;
    return index >= limit || (index > 0 && bytes > MAX_PAGE_BYTES);
  });
  return overflowing < 0 ? rows.length : overflowing;
}

function writeCursor(key: KeyObject, binding: string, id: string): string {
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), tag(key, binding, id)]).toString(
    'base64url',
  );
}

function readCursor(key: KeyObject, binding: string, cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url');
  const hex = bytes.subarray(0, 16).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const expected = tag(key, binding, id);
  const received = bytes.subarray(16);
  if (
    !isUuid(id) ||
    received.length !== TAG_BYTES ||
    !timingSafeEqual(received, expected) ||
    bytes.toString('base64url') !== cursor
  )
    throw invalidValue(['query', 'cursor'], 'not a cursor of this list');
  return id;
}

function tag(key: KeyObject, binding: string, id: string): Buffer {
  return createHmac('sha256', key).update(`${binding}\n${id}`).digest().subarray(0, TAG_BYTES);
}
