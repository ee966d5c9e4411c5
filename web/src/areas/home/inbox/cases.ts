import type { Evaluation, GuardrailConflict, InboxTask } from '@eps/sdk';
import type { Place } from '../../../shared/queries.ts';

/** What waits because of one result: its review, its tasks, or both; or a task that is about no result. */
export interface Case {
  key: string;
  appId: string;
  environmentId: string;
  kind: 'test' | 'live';
  subjectId: string;
  /** When it began to wait. */
  since: string;
  tasks: readonly InboxTask[];
  /** The result, if it waits for a review. */
  evaluation?: Evaluation;
  /** The most severe rule that the result matched. */
  conflict?: GuardrailConflict | undefined;
}

export interface Review extends Place {
  evaluation: Evaluation;
}

const RANKS = { critical: 0, warning: 1, info: 2 } as const;

/** The severity of a case: that of its most severe rule or task. */
export function severityOf({ conflict, tasks }: Case): GuardrailConflict['severity'] | undefined {
  const all = [...(conflict ? [conflict] : []), ...tasks].map(({ severity }) => severity);
  return all.sort((one, other) => RANKS[one] - RANKS[other])[0];
}

/** Joins tasks and reviews of the same result: the overdue first, then the most severe, then the oldest. */
export function casesOf(tasks: readonly InboxTask[], reviews: readonly Review[]): Case[] {
  const cases = new Map<string, Case>();
  for (const { app, environment, evaluation } of reviews)
    cases.set(evaluation.id, {
      key: evaluation.id,
      appId: app.id,
      environmentId: environment.id,
      kind: environment.kind,
      subjectId: evaluation.subject_id,
      since: evaluation.created_at,
      tasks: [],
      evaluation,
      conflict: [...(evaluation.guardrail_conflicts ?? [])].sort(
        (one, other) => RANKS[one.severity] - RANKS[other.severity],
      )[0],
    });
  for (const task of tasks) {
    const key = task.evaluation_id ?? task.id;
    const { tasks: others = [], ...known } = cases.get(key) ?? {
      key,
      appId: task.app_id,
      environmentId: task.environment_id,
      kind: task.environment_kind,
      subjectId: task.subject_id,
      since: task.created_at,
    };
    cases.set(key, { ...known, tasks: [...others, task] });
  }
  const isOverdue = (each: Case) => each.tasks.some(({ overdue }) => overdue);
  const rankOf = (each: Case) => RANKS[severityOf(each) ?? 'info'] + (isOverdue(each) ? -3 : 0);
  return [...cases.values()].sort(
    (one, other) => rankOf(one) - rankOf(other) || one.since.localeCompare(other.since),
  );
}

/** The cases of each rule, in the order of their first cases; tasks that people made are together. */
export function byRule(cases: readonly Case[]): Case[][] {
  const groups = Map.groupBy(cases, ({ appId, conflict, tasks }) => {
    const rule = conflict?.rule_id ?? tasks.find(({ rule_id }) => rule_id !== undefined)?.rule_id;
    return rule === undefined ? '' : `${appId} ${rule}`;
  });
  return [...groups.values()];
}
