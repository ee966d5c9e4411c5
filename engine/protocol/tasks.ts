import { type DueTask, dueTask, type TaskMoment } from '../guardrails/tasks.ts';
import type { ExitRule } from './types.ts';

/** Rules of protocols read only scores, which are visible to every reader of results. */
const DISCLOSES = { answers: false, profile: false };

/** Returns the task of a rule of a protocol whose condition holds; undefined if it has none. */
export function exitTaskOf({ id, severity, task }: ExitRule, moment: TaskMoment): DueTask | undefined {
  if (id === undefined || !task) return undefined;
  return dueTask({ id, severity, task }, moment, { translations: {}, discloses: DISCLOSES });
}
