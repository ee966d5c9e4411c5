import { ImportError, readRecords } from '@eps/interop';
import type { Transaction } from '../../../db/transaction.ts';
import { violatesUnique } from '../../../db/violates.ts';
import { environmentTime } from '../../../environment-time.ts';
import { AppError } from '../../../http/errors.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { selectClock } from '../../identity/environments/queries.ts';
import { continueJob } from '../../operations/jobs/commands.ts';
import { cyclesOf, selectProgram } from '../../people/programs/queries.ts';
import { groupsOf, ordered, type PlacedRow, placed } from './groups.ts';
import type { Import } from './import.ts';
import { importRows } from './import-rows.ts';
import { addPart, type ImportTask, lastText, listed, type Progress, receiptsIn, summaryOf } from './parts.ts';
import { openUpload, selectProgress, selectUpload } from './queries.ts';
import { type ReadRow, readRow } from './read-row.ts';
import type { ImportSummary, ResponseImportJob, RowReceipt } from './schema.ts';

/** How an import ended. */
export type ImportEnding =
  | { state: 'done'; bytes: number; summary: ImportSummary }
  | { state: 'lost' }
  | { state: 'failed'; error: { code: string; message: string } };

const SLICE_MS = 1500;

/**
 * Imports the next rows of a file. The rows of a group, their receipts and the progress of the job are one
 * transaction: an import that is interrupted goes on with the next group. Returns how the import ended;
 * undefined if it goes on.
 *
 * @param sliceMs after which other work of the threads runs
 */
export async function importSlice(
  services: Services,
  task: ImportTask,
  sliceMs = SLICE_MS,
): Promise<ImportEnding | undefined> {
  const attempt = `${task.id} ${task.attempts}`;
  if (opened?.attempt !== attempt) opened = { attempt, file: await openFile(services, task) };
  const { file } = opened;
  const ending = 'state' in file ? file : await importUntil(services, task, file, sliceMs);
  if (ending) opened = undefined;
  return ending;
}

/** The file that this thread worked on last, until its import ends: reading it takes as long as many rows. */
let opened: { attempt: string; file: OpenFile | ImportEnding } | undefined;

async function importUntil(
  services: Services,
  task: ImportTask,
  file: OpenFile,
  sliceMs: number,
): Promise<ImportEnding | undefined> {
  const endsAt = performance.now() + sliceMs;
  do {
    const ending = await importNext(services, task, file);
    if (ending) return ending;
  } while (performance.now() < endsAt);
  return undefined;
}

interface OpenFile {
  into: Omit<Import, 'source'>;
  groups: PlacedRow[][];
  /** The receipts of rows that are not imported. */
  others: RowReceipt[];
}

async function openFile(services: Services, task: ImportTask): Promise<OpenFile | ImportEnding> {
  const { organizationId, appId, environmentId } = task;
  const { db, vault, bundles, clock } = services;
  const scope: EnvironmentScope = { organizationId, appId, environmentId };
  const work = parseJson(task.request) as ResponseImportJob;
  const [program] = await db.read(
    organizationId,
    selectProgram(organizationId, environmentId, work.program_id),
  );
  if (program?.status === 'archived' || !program)
    return failed('program_archived', 'The program is archived.');
  const parts = await db.read(organizationId, selectUpload(organizationId, environmentId, work.upload_id));
  if (parts.length === 0) return failed('upload_expired', 'The file was kept for a day and is deleted.');
  const [times] = await db.read(organizationId, selectClock(organizationId, environmentId));
  try {
    const run = <Row>(query: Parameters<typeof db.read<Row>>[1]) => db.read(organizationId, query);
    const { bundle } = await bundles.valid(run as never, organizationId, program.version_bundle_id);
    const records = readRecords(work.format, await openUpload(vault, scope, work.upload_id, parts));
    const reading = {
      mapping: work.mapping,
      questionById: bundle.experience.questionById,
      timeZone: work.time_zone,
      now: environmentTime(clock(), times!.clock_offset_seconds),
    };
    const read = records.map((record) => readRow(record, reading));
    const schedule = cyclesOf(program);
    const rows: PlacedRow[] = [];
    const others = read.filter((row): row is RowReceipt => 'outcome' in row);
    for (const row of ordered(read.filter((row): row is ReadRow => !('outcome' in row)))) {
      const place = placed(schedule, row);
      if (place) rows.push(place);
      else others.push({ row: row.row, outcome: 'invalid', code: 'no_cycle', message: NO_CYCLE });
    }
    return {
      into: { services, scope, jobId: task.id, work, program, bundle },
      groups: groupsOf(rows),
      others,
    };
  } catch (error) {
    if (error instanceof ImportError || error instanceof AppError) return failed(error.code, error.message);
    throw error;
  }
}

const NO_CYCLE = 'The time is after the last cycle of the program.';

function failed(code: string, message: string): ImportEnding {
  return { state: 'failed', error: { code, message } };
}

/** Imports the next group. */
async function importNext(
  services: Services,
  task: ImportTask,
  { into, groups, others }: OpenFile,
): Promise<ImportEnding | undefined> {
  const { organizationId, id } = task;
  const { db } = services;
  const [found] = await db.read(organizationId, selectProgress(organizationId, id));
  const progress = { parts: found!.parts, bytes: Number(found!.bytes) };
  const number = progress.parts - 1;
  if (progress.parts === 0)
    return storePart(services, task, progress, groups, `{"receipts":[${listed(others)}`);
  if (number < groups.length) {
    const known = await knownBefore(services, task, groups, number);
    const isFirst = number === 0 && others.length === 0;
    return importGroup(services, task, { into, groups, number, known, isFirst, progress });
  }
  if (number === groups.length) {
    const summary = await summaryOf(services, task);
    return storePart(services, task, progress, groups, `],"summary":${JSON.stringify(summary)}}`);
  }
  const text = await lastText(services, task);
  const summary = parseJson(text.slice('],"summary":'.length, -1)) as ImportSummary;
  return { state: 'done', bytes: progress.bytes, summary };
}

interface Group {
  into: Omit<Import, 'source'>;
  groups: readonly PlacedRow[][];
  number: number;
  known: string | undefined;
  /** Whether the result has no receipt yet. */
  isFirst: boolean;
  progress: Progress;
}

const LOST: ImportEnding = { state: 'lost' };

async function importGroup(
  services: Services,
  task: ImportTask,
  group: Group,
): Promise<ImportEnding | undefined> {
  const { into, groups, number, known, isFirst, progress } = group;
  const rows = groups[number]!;
  const textOf = (receipts: readonly RowReceipt[]) => `${isFirst ? '' : ','}${listed(receipts)}`;
  const source = { actor: into.work.actor, requestId: '', realNow: services.clock(), services };
  const importing = (tx: Transaction) => importRows(tx, { ...into, source }, rows, known);
  if (into.work.dry_run) {
    const receipts = await rolledBack(services, task.organizationId, importing);
    return storePart(services, task, progress, groups, textOf(receipts));
  }
  return repeated(() =>
    services.db.withTenant(task.organizationId, async (tx) => {
      if (!(await isContinued(tx, services, task, progress, groups))) return LOST;
      await addPart(tx, services, task, progress, textOf(await importing(tx)));
      return undefined;
    }),
  );
}

/** Runs a transaction, and then nothing of it is stored. */
async function rolledBack<Result>(
  { db }: Services,
  organizationId: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const undone = new Undone<Result>();
  try {
    await db.withTenant(organizationId, async (tx) => {
      undone.result = await work(tx);
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
  return undone.result!;
}

class Undone<Result> extends Error {
  result: Result | undefined;
}

const ATTEMPTS = 5;

/** Runs a transaction again after another one has made a person or an enrollment that it makes. */
async function repeated<Result>(run: () => Promise<Result>, attempts = ATTEMPTS): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const isMade = ['subjects_external_id_key', 'enrollments_current_key'].some((key) =>
      violatesUnique(error, key),
    );
    if (!isMade || attempts <= 1) throw error;
    return repeated(run, attempts - 1);
  }
}

async function storePart(
  services: Services,
  task: ImportTask,
  progress: Progress,
  groups: readonly unknown[],
  text: string,
): Promise<ImportEnding | undefined> {
  return services.db.withTenant(task.organizationId, async (tx) => {
    if (!(await isContinued(tx, services, task, progress, groups))) return LOST;
    await addPart(tx, services, task, progress, text);
    return undefined;
  });
}

/** Locks the job and extends its lease. False if it was cancelled, or another worker runs it. */
async function isContinued(
  tx: Transaction,
  { clock, config }: Services,
  { organizationId, id, attempts }: ImportTask,
  { parts }: Progress,
  groups: readonly unknown[],
): Promise<boolean> {
  const until = new Date(clock().getTime() + config.worker.leaseMs);
  const share = Math.min(0.99, parts / (groups.length + 2));
  const current = await tx.first(continueJob({ organizationId, id, attempts }, share, until));
  return current !== undefined;
}

/** Returns the person of the last row of the group before, if that row is stored. */
async function knownBefore(
  services: Services,
  task: ImportTask,
  groups: readonly PlacedRow[][],
  number: number,
): Promise<string | undefined> {
  const last = groups[number - 1]?.at(-1)?.read;
  if (!last || last.person !== groups[number]![0]!.read.person) return undefined;
  const receipt = receiptsIn(await lastText(services, task)).at(-1);
  return receipt?.evaluation_id === undefined && receipt?.code !== 'subject_deleted'
    ? undefined
    : last.person;
}
