import type { TaskTexts } from '@eps/engine';
import { sealedColumn } from '../../../vault/sealed-column.ts';

/** The texts of a task. Everything else in it is ids, times and states. */
export interface TaskContent {
  title: string;
  kind: string;
  script?: string;
  /** BCP 47 tag → translated texts. */
  translations?: Readonly<Record<string, TaskTexts>>;
  outcomes: readonly string[];
  rule_id?: string;
  /** What the texts reveal about the person, if a rule created the task. */
  discloses?: { answers: boolean; profile: boolean };
  /** The outcome with which the task was completed. */
  outcome?: string;
}

/** A text that somebody wrote when the task changed. */
export interface EntryDetails {
  text: string;
}

export const sealedTask = sealedColumn<TaskContent>('tasks', 'content_sealed');
export const sealedEntry = sealedColumn<EntryDetails>('task_entries', 'details_sealed');
