import type { Scope } from '../../../credentials/scopes.ts';
import type { ReadRows } from '../../../db/rows.ts';
import { AppError, invalidValue } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import type { EnvironmentId, OrganizationId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { selectPosition } from '../../operations/jobs/queries.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { selectExportedPrograms } from './queries.ts';
import { type CreateExport, type ExportJob, profileFields } from './schema.ts';

/** Who an export is made for, and what they may see now. */
export interface Exporter {
  services: Services;
  organizationId: OrganizationId;
  environmentId: EnvironmentId;
  userId: string;
  /** Identifies this export among those of the user. */
  id: string;
  realNow: Date;
  now: Date;
  /** The programs that they may not see. */
  hidden: readonly string[];
  has(scope: Scope): boolean;
  read: ReadRows;
}

export async function exporterOf(request: Request): Promise<Exporter> {
  const { services, organizationId, environmentId, principal, requestId, realNow, now } = request;
  return {
    ...{ services, organizationId, environmentId, realNow, now },
    userId: principal.userId,
    id: requestId,
    hidden: await request.hiddenPrograms(),
    has: (scope) => request.rights.has(scope),
    read: request.read,
  };
}

export const DEFAULT_PARTS = ['scores'];

/** Rights that decide what an archive shows of results; those that the maker has apply. */
const SHOWING: readonly Scope[] = [
  'evaluations:answers',
  'subjects:profile',
  'studies:unblind',
  'definitions:read',
];

/** Returns the work of the job. Throws insufficient_scope, cursor_expired and ValidationError. */
export async function exportJobOf(exporter: Exporter, body: CreateExport): Promise<ExportJob> {
  const { services, realNow, now, organizationId, environmentId, userId, hidden } = exporter;
  const include = [...(body.include ?? DEFAULT_PARTS)].sort();
  const scopes = requiredScopes(exporter, include);
  const programIds = await programsOf(exporter, body);
  const { starts_at, ends_at, pseudonym = 'stable', rows = 'evaluation', labels = 'values' } = body;
  const settled = await services.db.settledBefore();
  // Read before the job is recorded: its audit entry, which a dump contains, has a later position.
  const [{ position } = { position: '0' }] = await exporter.read(selectPosition(settled));
  const binding = JSON.stringify([
    ...[organizationId, environmentId, programIds, rows, include, labels, starts_at, ends_at],
    ...[pseudonym, userId, scopes],
  ]);
  const { cursors } = services.keys;
  const { changed_since } = body;
  return {
    format: body.format ?? 'csv',
    rows,
    include,
    labels,
    locale: body.locale ?? 'en',
    ...(starts_at !== undefined && { starts_at }),
    ends_at: ends_at ?? new Date(now.getTime() + AHEAD_MS).toISOString(),
    program_ids: programIds,
    hidden_programs: hidden,
    scopes,
    recipient: pseudonym === 'stable' ? userId : `${userId}/${exporter.id}`,
    bom: body.bom ?? false,
    created_at: realNow.toISOString(),
    since: changed_since === undefined ? null : readCursor(cursors, binding, changed_since, realNow),
    until: position,
    cursor: writeCursor(cursors, binding, position, realNow),
  };
}

/** Clocks of processes differ a little. */
const AHEAD_MS = 60_000;

/** Returns the scopes with which the export is made. Throws insufficient_scope. */
function requiredScopes({ has }: Exporter, include: readonly string[]): Scope[] {
  const required: Scope[] = ['evaluations:read'];
  if (include.includes('answers')) required.push('evaluations:answers');
  if (include.includes('external_id')) required.push('subjects:identify');
  if (profileFields(include).length > 0) required.push('subjects:profile');
  const missing = required.find((scope) => !has(scope));
  if (missing)
    throw new AppError('insufficient_scope', `This operation requires the scope ${missing}.`, {
      scope: missing,
    });
  return [...new Set([...required, ...SHOWING.filter(has)])];
}

/** Returns the programs that are asked for, without those that are hidden; null for all. */
async function programsOf(
  { organizationId, environmentId, hidden, read }: Exporter,
  body: CreateExport,
): Promise<string[] | null> {
  const asked = body.program_ids?.map((id) => id.toLowerCase()) ?? null;
  const found = await read(selectExportedPrograms(organizationId, environmentId, asked, hidden));
  const unknown = asked?.find((id) => !found.some((program) => program.id === id));
  if (unknown !== undefined)
    throw invalidValue(['body', 'program_ids'], 'no program of this environment has this id', unknown);
  if (body.rows === 'person' && !isOfOneStudy(found))
    throw invalidValue(
      ['body', 'program_ids'],
      'a row for each person needs one program, or the programs of one study: name them',
    );
  return asked && [...asked].sort();
}

function isOfOneStudy(programs: readonly { study_id: string | null }[]): boolean {
  const [first] = programs;
  return (
    programs.length < 2 || programs.every(({ study_id }) => study_id !== null && study_id === first!.study_id)
  );
}
