import type { Scope } from '../../../credentials/scopes.ts';
import { rangeOf } from '../../../http/byte-range.ts';
import { Content } from '../../../http/content.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import type { EnvironmentScope, Vault } from '../../../vault/vault.ts';
import { KEEP_ARCHIVES_MS } from './commands.ts';
import { type JobResultRow, selectArchivePart, selectErasedSince } from './queries.ts';

/** The archive of a job: a file in parts, each sealed under the key of the environment. */

/** What the stored request of a job with an archive says about who may read it. */
interface ArchiveRequest {
  /** The scopes with which it was made. */
  scopes: Scope[];
  program_ids: string[] | null;
  hidden_programs: readonly string[];
  /** The position of the database when it was begun. */
  until: string;
}

/** The stored result of a job with an archive. */
export interface ArchiveResult {
  bytes: number;
}

export async function sealPart(
  vault: Vault,
  scope: EnvironmentScope,
  jobId: string,
  startsAt: number,
  bytes: Buffer,
): Promise<Buffer> {
  return (await vault.environment(scope)).seal(aadOf(jobId, startsAt), bytes);
}

export async function openPart(
  vault: Vault,
  scope: EnvironmentScope,
  jobId: string,
  { starts_at, sealed }: { starts_at: string; sealed: Buffer },
): Promise<Buffer> {
  return (await vault.environment(scope)).openBytes(aadOf(jobId, starts_at), sealed);
}

function aadOf(jobId: string, startsAt: number | string): string {
  return `job_archives/${jobId}/${startsAt}/v1`;
}

interface ArchiveFile {
  type: 'application/zip' | 'application/json';
  extension: 'zip' | 'json';
}

/**
 * Returns the archive of a job, or the range of it that the request asks for. Reading it needs the rights
 * with which it was made. Throws insufficient_scope, and export_expired after a day, or if people in the
 * environment were erased meanwhile.
 */
export async function archiveOf(
  request: Request,
  row: JobResultRow,
  { type, extension }: ArchiveFile,
): Promise<Content> {
  const { organizationId, environmentId, realNow, services, vaultScope, raw } = request;
  const made = parseJson(row.request) as ArchiveRequest;
  for (const scope of made.scopes) request.rights.require(scope);
  requirePrograms(request, row.id, made, await request.hiddenPrograms());
  if (Date.parse(row.finished_at!) + KEEP_ARCHIVES_MS <= realNow.getTime())
    throw expired('The archive was kept for a day and is deleted. Start the job again.');
  const [{ erased } = { erased: true }] = await request.read(
    selectErasedSince(organizationId, environmentId, made.until),
  );
  if (erased)
    throw expired('Data of people in the archive were erased since it was made. Start the job again.');
  const { bytes } = parseJson(row.result!) as ArchiveResult;
  const etag = `"${row.id}"`;
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': `attachment; filename="${row.kind.replaceAll('_', '-')}-${row.id}.${extension}"`,
  };
  const range = rangeOf(raw.headers, etag, bytes);
  if (range === 'unsatisfiable')
    return new Content(type, '', { ...headers, 'content-range': `bytes */${bytes}` }, 416);
  const { from, to } = range ?? { from: 0, to: bytes - 1 };
  const keys = await services.vault.environment(vaultScope);
  const body = partsOf(request, row.id, { from, to }, (startsAt, sealed) =>
    keys.openBytes(aadOf(row.id, startsAt), sealed),
  );
  const sized = { ...headers, 'content-length': String(to - from + 1) };
  if (!range) return new Content(type, body, sized);
  return new Content(type, body, { ...sized, 'content-range': `bytes ${from}-${to}/${bytes}` }, 206);
}

/** Throws insufficient_scope if a program of the archive is hidden from the reader by now. */
function requirePrograms(
  { rights }: Request,
  jobId: string,
  { program_ids, hidden_programs }: ArchiveRequest,
  hidden: readonly string[],
): void {
  // A program that is newer than the job has no evaluations in it.
  const contains = (id: string) =>
    program_ids ? program_ids.includes(id) : id < jobId && !hidden_programs.includes(id);
  if (hidden.some(contains)) rights.require('studies:unblind');
}

function expired(message: string): AppError {
  return new AppError('export_expired', message);
}

/** Yields the bytes of a range, with one part in memory at a time. */
async function* partsOf(
  request: Request,
  jobId: string,
  { from, to }: { from: number; to: number },
  open: (startsAt: string, sealed: Buffer) => Buffer,
): AsyncGenerator<Buffer> {
  for (let at = from; at <= to; ) {
    const [part] = await request.read(selectArchivePart(request.organizationId, jobId, at));
    if (!part) throw new Error('the archive was deleted while it was sent');
    const startsAt = Number(part.starts_at);
    const bytes = open(part.starts_at, part.sealed).subarray(at - startsAt, to - startsAt + 1);
    yield bytes;
    at += bytes.length;
  }
}
