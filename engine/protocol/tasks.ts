import { type DueTask, dueTask, type TaskMoment } from '../guardrails/tasks.ts';
import type { ExitRule } from './types.ts';

/**
 * Rules of protocols read scores, which can be those of a single item: what a score lets through depends on
 * the bundles of a study, not on the protocol.
 */
const DISCLOSES = { answers: true, profile: false };

/** Returns the task of a rule of a protocol whose condition is met; undefined if it has none. */
export function exitTaskOf({ id, severity, task }: ExitRule, moment: TaskMoment): DueTask | undefined {
  if (id === undefined || !task) return undefined;
  return dueTask({ id, severity, task }, moment, { translations: {}, discloses: DISCLOSES });
}
