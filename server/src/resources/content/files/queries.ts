import { column, columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import { type Filters, type Page, select, selectPage } from '../../../db/statements.ts';
import { presented } from '../../../http/presented.ts';
import { File } from './schema.ts';

export const FILE = rowsOf(
  columns(
    'files',
    'id',
    'app_id',
    'sha256',
    'key',
    'name',
    'type',
    'media_type',
    'size',
    'width',
    'height',
    'created_at',
    'created_by_user_id',
  ),
);
export type FileRow = RowOf<typeof FILE>;

/** Returns the path of a file for browsers, which have no credential. */
export function addressOf(organizationId: string, key: string): string {
  return `/p/files/${organizationId}.${key}`;
}

export function presentFile(organizationId: string, row: FileRow): File {
  return presented(File, { ...row, id: row.sha256, src: addressOf(organizationId, row.key) });
}

export function selectFile(organizationId: string, appId: string, sha256: string, lock = false) {
  return FILE.query(
    `SELECT ${FILE.list} FROM files WHERE organization_id = $1 AND app_id = $2
       AND sha256 = $3${lock ? ' FOR UPDATE' : ''}`,
    [organizationId, appId, sha256],
  );
}

/** Selects a page of files, newest first. */
export function selectFiles(
  organizationId: string,
  appId: string,
  type: Filters<'files'>['type'],
  page: Page,
) {
  return selectPage(FILE, 'files', { organization_id: organizationId, app_id: appId, type }, page);
}

/** Selects the files with these digests. With `keep`, they cannot be deleted until the transaction ends. */
export function selectNamedFiles(
  organizationId: string,
  appId: string,
  digests: readonly string[],
  keep = false,
) {
  return FILE.query(
    `SELECT ${FILE.list} FROM files WHERE organization_id = $1 AND app_id = $2
       AND sha256 = ANY($3::text[])${keep ? ' FOR KEY SHARE' : ''}`,
    [organizationId, appId, digests],
  );
}

const USE = rowsOf({ count: computed('integer'), bytes: computed('bigint') });

/** Counts the files of an app and their bytes. */
export function selectUse(organizationId: string, appId: string) {
  return USE.query(
    `SELECT count(*)::integer AS count, coalesce(sum(size), 0)::bigint AS bytes FROM files
     WHERE organization_id = $1 AND app_id = $2`,
    [organizationId, appId],
  );
}

const SERVED = rowsOf(columns('files', 'id', 'sha256', 'media_type', 'size'));
/** Selects what is served from an address. */
export function selectServed(organizationId: string, key: string) {
  return select(SERVED, 'files', { organization_id: organizationId, key });
}

const SLICE = rowsOf({ bytes: computed('bytea') });

/** Selects `length` bytes of a file, from an offset on. */
export function selectBytes(organizationId: string, id: string, offset: number, count: number) {
  return SLICE.query(
    `SELECT substring(bytes FROM $3::integer FOR $4::integer) AS bytes FROM files
     WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, offset + 1, count],
  );
}

const NAMING = rowsOf({ id: column('definitions', 'id'), business_id: column('definitions', 'business_id') });

/** Selects up to ten definitions that were published and name the file. */
export function selectNaming(organizationId: string, appId: string, sha256: string) {
  return NAMING.query(
    `SELECT ${NAMING.list} FROM definitions WHERE organization_id = $1 AND app_id = $2
       AND kind = 'experience' AND published_at IS NOT NULL AND strpos(content, $3) > 0
     ORDER BY id DESC LIMIT 10`,
    [organizationId, appId, sha256],
  );
}
