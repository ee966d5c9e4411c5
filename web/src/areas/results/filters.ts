import type { EvaluationStatus, GuardrailConflict, ListEvaluationsQuery } from '@eps/sdk';

/** Evaluations that participants have finished. */
export const FINISHED = [
  'needs_review',
  'completed',
  'failed',
  'superseded',
  'deleted',
] as const satisfies readonly EvaluationStatus[];
/** Evaluations that wait for answers. */
export const OPEN = ['pending', 'in_progress'] as const satisfies readonly EvaluationStatus[];
const STATUSES: readonly EvaluationStatus[] = [...FINISHED, ...OPEN];

export type Severity = GuardrailConflict['severity'];
export const SEVERITIES: readonly Severity[] = ['critical', 'warning', 'info'];

/** The filters of a list of evaluations; they are search parameters, so that each filtered list is a link. */
export interface EvaluationFilters {
  status?: EvaluationStatus;
  program_id?: string;
  subject_id?: string;
  severity?: Severity;
  /** A band with its concept or composite. */
  band?: string;
  concept?: string;
  /** Days of the browser's time zone, both included: `2026-11-25`. */
  from?: string;
  to?: string;
}

const IDS = ['program_id', 'subject_id', 'band', 'concept'] as const;
const DAYS = ['from', 'to'] as const;

export function readFilters(search: Record<string, unknown>): EvaluationFilters {
  const { status, severity } = search;
  const texts = IDS.filter((name) => typeof search[name] === 'string' && search[name] !== '');
  const days = DAYS.filter((name) => /^\d{4}-\d{2}-\d{2}$/.test(String(search[name])));
  return {
    ...(STATUSES.includes(status as EvaluationStatus) && { status: status as EvaluationStatus }),
    ...(SEVERITIES.includes(severity as Severity) && { severity: severity as Severity }),
    ...Object.fromEntries([...texts, ...days].map((name) => [name, search[name] as string])),
  };
}

/** Returns the filters without those that are empty. */
export function changed(
  filters: EvaluationFilters,
  change: Partial<Record<keyof EvaluationFilters, string | null | undefined>>,
): EvaluationFilters {
  const entries = Object.entries({ ...filters, ...change }).filter(([, value]) => value);
  return Object.fromEntries(entries) as EvaluationFilters;
}

/** Returns the parameters of the API: by default finished evaluations; whole days as times. */
export function queryOf({ from, to, ...filters }: EvaluationFilters): ListEvaluationsQuery {
  return {
    ...filters,
    ...(filters.status === undefined && { finished: true }),
    ...timesOf({ from, to }),
  };
}

/** The times at which days begin and end, in the time zone of the browser. */
export function timesOf({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from?: string;
  to?: string;
} {
  return {
    ...(from !== undefined && { from: startOf(from, 0) }),
    ...(to !== undefined && { to: startOf(to, 1) }),
  };
}

function startOf(day: string, daysLater: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + daysLater).toISOString();
}
