import type { Statement } from '../../../db/batch.ts';
import { column, columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, insert, type Page, select, selectPage, update } from '../../../db/statements.ts';
import { presented } from '../../../http/presented.ts';
import type { OrganizationId, ProgramId, SubjectId } from '../../../ids.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { ProgramLink } from './schema.ts';

const LINK = rowsOf(
  columns(
    'program_links',
    'id',
    'program_id',
    'name',
    'identity_mode',
    'max_sessions',
    'session_count',
    'opens_at',
    'closes_at',
    'created_at',
    'created_by_user_id',
    'kiosk_reset_seconds',
    'return_by',
    'signing_version',
    'made_by',
  ),
);

export type LinkRow = RowOf<typeof LINK>;

export function presentLink(row: LinkRow): ProgramLink {
  return presented(ProgramLink, {
    ...row,
    kiosk: presentKiosk(row).kiosk,
    return: row.identity_mode === 'reusable' ? row.return_by : null,
    signing: row.signing_version === null ? null : true,
  });
}

/** Returns the kiosk option of a link, if it has one. */
export function presentKiosk({ kiosk_reset_seconds: seconds }: Pick<LinkRow, 'kiosk_reset_seconds'>) {
  return seconds === null ? {} : { kiosk: { reset_after_seconds: seconds } };
}

export function insertLink(
  { organizationId, appId, environmentId }: EnvironmentScope,
  row: LinkRow,
  tokenHash: Buffer,
): Statement {
  return insert('program_links', {
    organization_id: organizationId,
    app_id: appId,
    environment_id: environmentId,
    ...LINK.take(row),
    token_hash: tokenHash,
  });
}

/** Selects a link of a program of the environment. */
export function selectLink(
  { organizationId, environmentId }: Omit<EnvironmentScope, 'appId'>,
  programId: string,
  id: string,
  lock = false,
) {
  const key = { organization_id: organizationId, environment_id: environmentId, program_id: programId, id };
  return select(LINK, 'program_links', key, lock ? 'FOR UPDATE' : '');
}

export function selectLinks(organizationId: OrganizationId, programId: ProgramId, page: Page) {
  return selectPage(LINK, 'program_links', { organization_id: organizationId, program_id: programId }, page);
}

export function updateLink(organizationId: string, row: LinkRow): Statement {
  return update(
    'program_links',
    { organization_id: organizationId, id: row.id },
    {
      name: row.name,
      max_sessions: row.max_sessions,
      opens_at: row.opens_at,
      closes_at: row.closes_at,
      kiosk_reset_seconds: row.kiosk_reset_seconds,
      signing_version: row.signing_version,
    },
  );
}

export function deleteLink(organizationId: string, id: string): Statement {
  return deleteFrom('program_links', { organization_id: organizationId, id });
}

const OPENED_LINK = rowsOf({
  ...columns('program_links', 'organization_id', 'app_id', 'environment_id', 'id', 'program_id'),
  ...columns('program_links', 'identity_mode', 'opens_at', 'closes_at', 'kiosk_reset_seconds', 'return_by'),
  ...columns('program_links', 'signing_version', 'made_by'),
});
const OPENED = rowsOf({
  ...OPENED_LINK.columns,
  clock_offset_seconds: column('environments', 'clock_offset_seconds'),
  allowed_origins: column('environments', 'allowed_origins'),
});

export type OpenedLink = RowOf<typeof OPENED>;

/** The environment of a link. */
export function scopeOf({ organization_id, app_id, environment_id }: OpenedLink): EnvironmentScope {
  return { organizationId: organization_id, appId: app_id, environmentId: environment_id };
}

/**
 * Selects the link of a token, in the organization that the token names, otherwise in any. Runs as the
 * system.
 */
export function selectLinkByToken(tokenHash: Buffer, organizationId: string | undefined) {
  return OPENED.query(
    `SELECT ${OPENED_LINK.of('l')}, e.clock_offset_seconds, e.allowed_origins
     FROM program_links l
     JOIN environments e ON e.organization_id = l.organization_id AND e.id = l.environment_id
     WHERE l.token_hash = $1 AND ($2::uuid IS NULL OR l.organization_id = $2)`,
    [tokenHash, organizationId ?? null],
  );
}

const WINDOW = rowsOf(columns('program_links', 'opens_at', 'closes_at', 'max_sessions', 'session_count'));

export type WindowRow = RowOf<typeof WINDOW>;

/** Selects when a link is open and its places, and keeps it from changing until the transaction ends. */
export function lockWindow(organizationId: string, id: string) {
  return select(WINDOW, 'program_links', { organization_id: organizationId, id }, 'FOR SHARE');
}

const VISITOR = rowsOf(columns('program_link_visitors', 'subject_id'));

/** Selects the subject of a visitor who came back, unless it was erased. */
export function selectVisitor(organizationId: string, linkId: string, tokenHash: Buffer) {
  return VISITOR.query(
    `SELECT v.subject_id FROM program_link_visitors v
     JOIN subjects s ON s.organization_id = $1 AND s.id = v.subject_id AND s.status = 'active'
     WHERE v.organization_id = $1 AND v.link_id = $2 AND v.token_hash = $3`,
    [organizationId, linkId, tokenHash],
  );
}

export function insertVisitor(
  organizationId: OrganizationId,
  linkId: string,
  tokenHash: Buffer,
  subjectId: SubjectId,
): Statement {
  return insert('program_link_visitors', {
    organization_id: organizationId,
    link_id: linkId,
    token_hash: tokenHash,
    subject_id: subjectId,
  });
}
