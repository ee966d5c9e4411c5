import { type EnvironmentClient, importSubjects, type SubjectItem } from '@eps/sdk';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../../base/query-client.ts';
import type { Check } from './check.ts';
import { convert, dateOf, TYPES } from './mapping.ts';
import type { Table } from './parse.ts';
import { forget, type SavedImport, save, saveDone } from './saved.ts';

/** An import that was started in this tab. It continues while other pages of the console are shown. */
export interface Run {
  environmentId: string;
  api: EnvironmentClient;
  table: Table;
  check: Check;
  progress: SavedImport;
  status: 'running' | 'paused' | 'failed' | 'done' | 'cancelled';
  error?: unknown;
}

let current: Run | undefined;
let controller = new AbortController();
const listeners = new Set<() => void>();

/** The import of this environment that was started in this tab. */
export function useRun(environmentId: string): Run | undefined {
  const run = useSyncExternalStore(subscribe, () => current);
  return run?.environmentId === environmentId ? run : undefined;
}

export function startRun(run: Omit<Run, 'status'>): void {
  change({ ...run, status: 'running' });
  void proceed();
}

export function pauseRun(): void {
  controller.abort();
  change({ ...current!, status: 'paused' });
}

export function resumeRun(): void {
  const { error: _, ...run } = current!;
  change({ ...run, status: 'running' });
  void proceed();
}

/** Stops the import. What was imported stays. */
export function cancelRun(): void {
  controller.abort();
  forget(current!.environmentId);
  saveDone(current!.environmentId, current!.progress);
  change({ ...current!, status: 'cancelled' });
}

/** Forgets an import that has ended, so that its page begins anew. */
export function closeEndedRun(): void {
  if (current?.status === 'done' || current?.status === 'cancelled') closeRun();
}

export function closeRun(): void {
  change(undefined);
}

async function proceed(): Promise<void> {
  controller = new AbortController();
  const { signal } = controller;
  const { environmentId, api, table, check, progress } = current!;
  const { importId, imported: skip } = progress;
  window.addEventListener('beforeunload', warn);
  try {
    save(environmentId, progress);
    let start = skip;
    for await (const batch of importSubjects(api, items(table, check, progress), {
      importId,
      skip,
      signal,
    })) {
      const next = withReceipts(current!.progress, check, batch);
      const enrolled = await enroll(current!, next, batch.receipts, start, signal);
      start = batch.imported;
      save(environmentId, enrolled);
      change({ ...current!, progress: enrolled });
    }
    forget(environmentId);
    saveDone(environmentId, current!.progress);
    change({ ...current!, status: 'done' });
  } catch (error) {
    // After a pause or a cancellation, the status is already set.
    if (!signal.aborted) change({ ...current!, status: 'failed', error });
  } finally {
    window.removeEventListener('beforeunload', warn);
    // Lists of people, enrollments and counts have changed, and so may have the names of people.
    void queryClient.invalidateQueries();
  }
}

function* items(table: Table, check: Check, { mapping }: SavedImport): Generator<SubjectItem> {
  for (const row of check.valid) {
    const converted = convert(table.rows[row]!, table, mapping);
    if ('item' in converted) yield converted.item;
  }
}

interface Batch {
  imported: number;
  receipts: {
    index: number;
    outcome: keyof SavedImport['counts'];
    error_code: string | null;
    subject_id: string | null;
  }[];
}

function withReceipts(progress: SavedImport, check: Check, { imported, receipts }: Batch): SavedImport {
  const counts = { ...progress.counts };
  const failures = [...progress.failures];
  const created = [...progress.created];
  for (const { index, outcome, error_code, subject_id } of receipts) {
    counts[outcome]++;
    if (outcome === 'created' && subject_id) created.push(subject_id);
    if (outcome === 'conflict') failures.push([check.valid[index]!, error_code ?? 'conflict']);
  }
  return { ...progress, imported, counts, failures, created };
}

/**
 * Enrolls the people of a batch, or adds them to the study. The key makes a repetition after an interruption
 * safe.
 */
async function enroll(
  run: Run,
  progress: SavedImport,
  receipts: Batch['receipts'],
  start: number,
  signal: AbortSignal,
): Promise<SavedImport> {
  const { programId, studyId, importId } = progress;
  const rowOf = new Map(
    receipts.flatMap(({ outcome, subject_id: id, index }) =>
      outcome !== 'conflict' && id ? [[id, run.check.valid[index]!] as const] : [],
    ),
  );
  if (rowOf.size === 0 || (programId === null && studyId === null)) return progress;
  const options = { idempotencyKey: `${importId}:${start}:enroll`, signal };
  const result =
    studyId === null
      ? await run.api.enrollments.createMany(
          { program_id: programId!, subject_ids: [...rowOf.keys()] },
          options,
        )
      : await run.api.studies.createParticipants(
          studyId,
          { items: [...rowOf].map(([subject_id, row]) => ({ subject_id, fields: datesOf(run, row) })) },
          options,
        );
  const counts = { ...progress.counts };
  for (const { outcome } of result.receipts) counts[outcome === 'created' ? 'enrolled' : 'notEnrolled']++;
  return { ...progress, counts };
}

/** The dates of a row from which a study counts; the service accepts them for times, too. */
function datesOf({ table, progress: { dates, mapping } }: Run, row: number): Record<string, string> {
  const found = Object.entries(dates).flatMap(([field, column]) => {
    const index = table.columns.indexOf(column);
    const text = String(table.rows[row]?.[index] ?? '').trim();
    const date = [mapping[index]!.type, ...TYPES].map((type) => dateOf(text, type)).find(Boolean);
    return date === undefined ? [] : [[field, date] as const];
  });
  return Object.fromEntries(found);
}

function change(next: Run | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Browsers ask before they close the tab. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
