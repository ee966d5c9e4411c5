import type { Services } from '../../../services.ts';
import { sealPart } from '../../operations/jobs/archive.ts';
import { insertArchivePart } from '../../operations/jobs/commands.ts';
import type { Cell, Plan } from './columns.ts';
import { csvRow } from './csv.ts';
import { type DataState, dataFileName, dataFileOf } from './data-file.ts';
import { DELETED_COLUMNS, lastFiles } from './files.ts';
import { type ExportError, type ExportTask, type Maker, makerOf } from './maker.ts';
import { openAll, pseudonymOf, wantedOf } from './opened.ts';
import {
  type After,
  type ExportedRow,
  REASONS,
  selectExportedPrograms,
  selectPeople,
  selectRemoved,
  selectRows,
  selectRowsOfPeople,
} from './queries.ts';
import {
  addData,
  beginFile,
  emptyZip,
  endFile,
  endZip,
  MAX_FILE_BYTES,
  MAX_ZIP_BYTES,
  type ZipState,
} from './zip.ts';

/** How far the archive is made. */
export interface ExportState extends DataState {
  phase: 'data' | 'deleted' | 'done';
  after: After | null;
  afterPerson: string | null;
  zip: ZipState;
  /** Evaluations that were read, for the progress. */
  read: number;
  rows: number;
  deleted: number;
  widths: number[];
  /** Why the export cannot be made. */
  error?: ExportError;
}

export function newExport(): ExportState {
  return {
    phase: 'data',
    after: null,
    afterPerson: null,
    zip: emptyZip(),
    read: 0,
    rows: 0,
    deleted: 0,
    widths: [],
  };
}

/** Other work of the threads runs between slices of this length. */
const SLICE_MS = 1500;
const ROWS_AT_ONCE = 200;
const REMOVED_AT_ONCE = 2000;
const PEOPLE_AT_ONCE = 50;

/** Makes the next slice of an archive, stores it, and returns the state after it. */
export async function makeSlice(
  services: Services,
  task: ExportTask,
  state: ExportState,
): Promise<ExportState> {
  const maker = await makerOf(services, task);
  if ('error' in maker) return { ...state, error: maker.error };
  const endsAt = performance.now() + SLICE_MS;
  const slice: Slice = { startsAt: state.zip.bytes, parts: [], rows: [] };
  do {
    if (state.phase === 'data') await addRows(services, maker, state, slice);
    else if (state.phase === 'deleted') await addRemoved(services, maker, state, slice);
  } while (state.phase !== 'done' && performance.now() < endsAt && !isFull(slice, maker));
  if (state.phase === 'data') await writeRows(maker, state, slice);
  if (isTooLarge(state.zip)) return { ...state, error: TOO_LARGE };
  await store(services, task, slice);
  return state;
}

/** What a slice adds to the archive. */
interface Slice {
  /** The position of its first byte. */
  startsAt: number;
  parts: Buffer[];
  /** Rows that are not written yet. */
  rows: Cell[][];
}

const MAX_CELLS = 2_000_000;

function isFull({ rows }: Slice, { plan }: Maker): boolean {
  return rows.length * plan.columns.length > MAX_CELLS;
}

const TOO_LARGE = {
  code: 'export_too_large',
  message: 'The archive would be larger than 2 GiB. Export fewer programs, or a shorter time.',
};

function isTooLarge({ bytes, files }: ZipState): boolean {
  return bytes > MAX_ZIP_BYTES || files.some(({ size }) => size > MAX_FILE_BYTES);
}

async function addRows(services: Services, maker: Maker, state: ExportState, slice: Slice): Promise<void> {
  const { scope, job, plan, createdAt } = maker;
  const file = await dataFileOf(job, plan.columns, state);
  if (state.zip.files.length === 0)
    slice.parts.push(beginFile(state.zip, dataFileName(job), createdAt), addData(state.zip, file.begin()));
  const { rows, isLast } = await nextRows(services, maker, state);
  const written = plan.rowsOf(await openAll(services, scope, job, rows));
  noteWidths(state.widths, plan, written);
  for (const row of written) slice.rows.push(row);
  state.read += rows.length;
  state.rows += written.length;
  if (!isLast) return;
  await writeRows(maker, state, slice);
  slice.parts.push(addData(state.zip, file.end()), endFile(state.zip));
  state.phase = 'deleted';
  state.after = null;
}

async function writeRows({ job, plan }: Maker, state: ExportState, slice: Slice): Promise<void> {
  const file = await dataFileOf(job, plan.columns, state);
  slice.parts.push(addData(state.zip, file.rows(slice.rows)));
  slice.rows = [];
}

async function nextRows(
  { db }: Services,
  { selection, job }: Maker,
  state: ExportState,
): Promise<{ rows: ExportedRow[]; isLast: boolean }> {
  const { organizationId } = selection;
  const wanted = wantedOf(job);
  if (job.rows !== 'person') {
    const rows = await db.read(organizationId, selectRows(selection, wanted, state.after, ROWS_AT_ONCE));
    state.after = afterOf(rows) ?? state.after;
    return { rows, isLast: rows.length < ROWS_AT_ONCE };
  }
  const people = await db.read(organizationId, selectPeople(selection, state.afterPerson, PEOPLE_AT_ONCE));
  state.afterPerson = people.at(-1)?.subject_id ?? state.afterPerson;
  const ids = people.map(({ subject_id }) => subject_id);
  const rows =
    ids.length > 0 ? await db.read(organizationId, selectRowsOfPeople(selection, wanted, ids)) : [];
  return { rows, isLast: people.length < PEOPLE_AT_ONCE };
}

/** The values that the next batch compares, without the sealed ones. */
function afterOf(rows: readonly After[]): After | undefined {
  const last = rows.at(-1);
  return last && { id: last.id, created_at: last.created_at, position: last.position };
}

/** Widths are those of the texts as CSV writes them, at most as long as SPSS allows. */
function noteWidths(widths: number[], { columns }: Plan, rows: readonly Cell[][]): void {
  columns.forEach(({ type }, index) => {
    if (type !== 'text') return;
    for (const row of rows) {
      const cell = row[index];
      if (typeof cell !== 'string' || cell.length * 4 < (widths[index] ?? 1)) continue;
      const bytes = Math.min(MAX_WIDTH, Buffer.byteLength(cell) + MORE_BYTES);
      if (bytes > (widths[index] ?? 0)) widths[index] = bytes;
    }
    widths[index] ??= 1;
  });
}

const MAX_WIDTH = 32_767;
/** An apostrophe, and U+2028 for a line break. */
const MORE_BYTES = 12;

async function addRemoved(
  services: Services,
  maker: Maker,
  state: ExportState,
  { parts }: Slice,
): Promise<void> {
  const { scope, job, selection, createdAt } = maker;
  if (state.zip.files.length === 1)
    parts.push(
      beginFile(state.zip, 'deleted.csv', createdAt),
      addData(state.zip, Buffer.from(csvRow(DELETED_COLUMNS))),
    );
  const statuses = Object.keys(REASONS).filter((status) => !selection.statuses.includes(status));
  const rows = await services.db.read(
    scope.organizationId,
    selectRemoved({ ...selection, statuses }, state.after, REMOVED_AT_ONCE),
  );
  const keys = await services.vault.environment(scope);
  const text = rows.map(({ id, subject_id, program_id, status }) =>
    csvRow([id, pseudonymOf(keys, job, subject_id), program_id, REASONS[status]!]),
  );
  if (rows.length > 0) parts.push(addData(state.zip, Buffer.from(text.join(''))));
  state.deleted += rows.length;
  state.after = afterOf(rows) ?? state.after;
  if (rows.length < REMOVED_AT_ONCE) await finish(services, maker, state, parts);
}

async function finish(services: Services, maker: Maker, state: ExportState, parts: Buffer[]): Promise<void> {
  const { scope, job, plan, createdAt } = maker;
  parts.push(endFile(state.zip));
  const programs = await services.db.read(
    scope.organizationId,
    selectExportedPrograms(scope.organizationId, scope.environmentId, job.program_ids, job.hidden_programs),
  );
  const files = lastFiles({
    job,
    dataFile: dataFileName(job),
    columns: plan.columns,
    items: plan.items,
    programs,
    widths: state.widths,
    rows: state.rows,
    deleted: state.deleted,
  });
  for (const [name, content] of files)
    parts.push(
      beginFile(state.zip, name, createdAt),
      addData(state.zip, Buffer.from(content)),
      endFile(state.zip),
    );
  parts.push(endZip(state.zip, createdAt));
  state.phase = 'done';
}

async function store({ db, vault }: Services, task: ExportTask, { startsAt, parts }: Slice): Promise<void> {
  const bytes = Buffer.concat(parts);
  if (bytes.length === 0) return;
  const sealed = await sealPart(vault, task, task.id, startsAt, bytes);
  await db.system.write(
    insertArchivePart(task.organizationId, { jobId: task.id, startsAt, length: bytes.length, sealed }),
  );
}
