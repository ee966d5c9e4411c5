import type { Statement } from '../../../db/batch.ts';
import { column, columns, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, insert, type Page, selectPage } from '../../../db/statements.ts';
import { presented } from '../../../http/presented.ts';
import type { AppId, OrganizationId } from '../../../ids.ts';
import { parseJson } from '../../../parse-json.ts';
import { presentCases } from '../bundles/cases-schema.ts';
import { type WorkingCopy, WorkingCopySummary } from './schema.ts';

const SUMMARY = [
  'id',
  'app_id',
  'name',
  'business_id_prefix',
  'locale',
  'base_bundle_id',
  'revision',
  'created_at',
  'created_by_user_id',
  'updated_at',
  'updated_by_user_id',
] as const;
const SUMMARY_ROW = rowsOf(columns('working_copies', ...SUMMARY));
const WHOLE_ROW = rowsOf(columns('working_copies', ...SUMMARY, 'contents', 'cases'));

export type SummaryRow = RowOf<typeof SUMMARY_ROW>;
export type WorkingCopyRow = RowOf<typeof WHOLE_ROW>;

export function presentSummary(row: SummaryRow): WorkingCopySummary {
  return presented(WorkingCopySummary, row);
}

export function presentWorkingCopy(row: WorkingCopyRow): WorkingCopy {
  return {
    ...presentSummary(row),
    contents: parseJson(row.contents) as WorkingCopy['contents'],
    cases: presentCases(row.cases),
  };
}

export function insertWorkingCopy(organizationId: string, row: WorkingCopyRow): Statement {
  return insert('working_copies', { organization_id: organizationId, ...WHOLE_ROW.take(row) });
}

/** Selects a working copy without its contents. */
export function selectSummary(organizationId: OrganizationId, appId: AppId, id: string, lock = false) {
  return SUMMARY_ROW.query(
    `SELECT ${SUMMARY_ROW.list} FROM working_copies
     WHERE organization_id = $1 AND app_id = $2 AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    [organizationId, appId, id],
  );
}

const SIZED_ROW = rowsOf({
  ...columns('working_copies', ...SUMMARY),
  /** Null if the working copy is too large to be read here. */
  contents: nullable(column('working_copies', 'contents')),
  cases: nullable(column('working_copies', 'cases')),
});

/** Selects a working copy; without its contents and cases if they have more than `maxBytes`. */
export function selectWorkingCopy(
  organizationId: OrganizationId,
  appId: AppId,
  id: string,
  maxBytes = 2 ** 31 - 1,
) {
  const sized = (name: string) =>
    `CASE WHEN octet_length(contents) + octet_length(cases) <= $4 THEN ${name} END AS ${name}`;
  return SIZED_ROW.query(
    `SELECT ${SUMMARY_ROW.list}, ${sized('contents')}, ${sized('cases')} FROM working_copies
     WHERE organization_id = $1 AND app_id = $2 AND id = $3`,
    [organizationId, appId, id, maxBytes],
  );
}

export function selectSummaries(organizationId: OrganizationId, appId: AppId, page: Page) {
  return selectPage(SUMMARY_ROW, 'working_copies', { organization_id: organizationId, app_id: appId }, page);
}

export interface WorkingCopyChange {
  name: string | undefined;
  /** JSON. */
  contents: string | undefined;
  cases: string | undefined;
  baseBundleId: string | undefined;
  locale: string | undefined;
  updatedAt: string;
  updatedByUserId: string | null;
}

/** Saves what is defined and increases the revision. */
export function updateWorkingCopy(
  organizationId: string,
  id: string,
  { name, contents, cases, baseBundleId, locale, updatedAt, updatedByUserId }: WorkingCopyChange,
) {
  return SUMMARY_ROW.query(
    `UPDATE working_copies SET name = coalesce($3, name), contents = coalesce($4, contents),
       cases = coalesce($5, cases), base_bundle_id = coalesce($6, base_bundle_id),
       locale = coalesce($9, locale),
       revision = revision + 1, updated_at = $7, updated_by_user_id = $8
     WHERE organization_id = $1 AND id = $2 RETURNING ${SUMMARY_ROW.list}`,
    [
      organizationId,
      id,
      name ?? null,
      contents ?? null,
      cases ?? null,
      baseBundleId ?? null,
      updatedAt,
      updatedByUserId,
      locale ?? null,
    ],
  );
}

export function deleteWorkingCopyRow(organizationId: string, id: string): Statement {
  return deleteFrom('working_copies', { organization_id: organizationId, id });
}
