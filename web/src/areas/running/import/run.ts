import { type EnvironmentClient, importSubjects, type SubjectItem } from '@eps/sdk';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../../base/query-client.ts';
import { type Check, convert } from './mapping.ts';
import type { Table } from './parse.ts';
import { forget, type SavedImport, save } from './saved.ts';

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
  change({ ...current!, status: 'cancelled' });
}

export function closeRun(): void {
  change(undefined);
}

async function proceed(): Promise<void> {
  controller = new AbortController();
  const { signal } = controller;
  const { environmentId, api, table, check, progress } = current!;
  const { importId, programId, imported: skip } = progress;
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
      const enrolled = programId === null ? next : await enroll(api, next, batch.receipts, start, signal);
      start = batch.imported;
      save(environmentId, enrolled);
      change({ ...current!, progress: enrolled });
    }
    forget(environmentId);
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
  for (const { index, outcome, error_code } of receipts) {
    counts[outcome]++;
    if (outcome === 'conflict') failures.push([check.valid[index]!, error_code ?? 'conflict']);
  }
  return { ...progress, imported, counts, failures };
}

/** Enrolls the people of a batch. The key makes a repetition after an interruption safe. */
async function enroll(
  api: EnvironmentClient,
  progress: SavedImport,
  receipts: Batch['receipts'],
  start: number,
  signal: AbortSignal,
): Promise<SavedImport> {
  const ids = receipts.flatMap(({ outcome, subject_id: id }) => (outcome !== 'conflict' && id ? [id] : []));
  const subjectIds = [...new Set(ids)];
  if (subjectIds.length === 0) return progress;
  const result = await api.enrollments.createMany(
    { program_id: progress.programId!, subject_ids: subjectIds },
    { idempotencyKey: `${progress.importId}:${start}:enroll`, signal },
  );
  const counts = { ...progress.counts };
  for (const { outcome } of result.receipts) counts[outcome === 'created' ? 'enrolled' : 'notEnrolled']++;
  return { ...progress, counts };
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
