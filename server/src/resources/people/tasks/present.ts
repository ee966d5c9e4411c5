import { translationFor } from '@eps/engine';
import type { ReadRows } from '../../../db/rows.ts';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import type { EnvironmentScope, SubjectKey, Vault } from '../../../vault/vault.ts';
import { assigneeOf } from './assignee.ts';
import { type EntryRow, selectEntries, type TaskRow } from './queries.ts';
import { type TaskReader, taskReaderOf } from './reader.ts';
import type { Escalation, ListedTask, Task } from './schema.ts';
import { sealedEntry, sealedTask, type TaskContent } from './sealed.ts';

/** A task with what its reader may see of its content; undefined if a right hides it or it was erased. */
interface OpenedTask {
  row: TaskRow;
  key: SubjectKey | undefined;
  content: TaskContent | undefined;
  isHidden: boolean;
}

/** The reader of a task, the time of its environment, and the language of its texts. */
export interface TaskView {
  reader: TaskReader;
  now: Date;
  locale: string | undefined;
}

/** Returns a task of a list. */
export async function presentListed(
  { organizationId, services }: Pick<Request, 'organizationId' | 'services'>,
  row: TaskRow,
  { reader, now, locale }: TaskView,
): Promise<ListedTask> {
  return listed(await openTask(services.vault, organizationId, row, reader), now, locale);
}

/** Returns a task with its script, outcomes and history. `run` reads the history. */
export async function presentTask(
  request: Request,
  row: TaskRow,
  run: ReadRows,
  locale?: string,
): Promise<Task> {
  const { organizationId, services } = request;
  const opened = await openTask(services.vault, organizationId, row, taskReaderOf(request));
  const entries = await run(selectEntries(organizationId, row.id));
  return detailed(opened, entries, request.now, locale);
}

/** Returns a task with everything that it says, for the export of its subject. */
export function presentForSubject(
  row: TaskRow,
  key: SubjectKey | undefined,
  entries: readonly EntryRow[],
  now: Date,
): Task {
  return detailed({ row, key, content: contentOf(row, key), isHidden: false }, entries, now);
}

async function openTask(
  vault: Vault,
  organizationId: string,
  row: TaskRow,
  reader: TaskReader,
): Promise<OpenedTask> {
  const scope = { organizationId, appId: row.app_id, environmentId: row.environment_id };
  const key = await keyOf(vault, scope, row);
  const content = contentOf(row, key);
  const isHidden = content !== undefined && !maySee(reader, content);
  return { row, key, content: isHidden ? undefined : content, isHidden };
}

async function keyOf(vault: Vault, scope: EnvironmentScope, row: TaskRow): Promise<SubjectKey | undefined> {
  return row.wrapped_key ? vault.openSubjectKey(scope, row.subject_id, row.wrapped_key) : undefined;
}

function contentOf(row: TaskRow, key: SubjectKey | undefined): TaskContent | undefined {
  return key && row.content_sealed ? sealedTask.open(key, row.id, row.content_sealed) : undefined;
}

/** The texts of a rule's task show that the rule fired, so they need the rights that its conflict needs. */
export function maySee(reader: TaskReader, { discloses }: TaskContent): boolean {
  return reader.results && (reader.answers || !discloses?.answers) && (reader.profile || !discloses?.profile);
}

function listed({ row, content, isHidden }: OpenedTask, now: Date, locale?: string): ListedTask {
  const texts = content && textsOf(content, locale);
  return {
    id: row.id,
    status: row.status,
    superseded: row.superseded,
    ...(content && { title: texts!.title, kind: content.kind }),
    severity: row.severity,
    subject_id: row.subject_id,
    ...(row.evaluation_id !== null && { evaluation_id: row.evaluation_id }),
    ...(content?.rule_id !== undefined && { rule_id: content.rule_id }),
    due_at: row.due_at,
    overdue: isUnfinished(row) && row.due_at <= now.toISOString(),
    assignee: assigneeOf(row.assignee),
    created_at: row.created_at,
    ...(isHidden && { redacted: ['kind', 'rule_id', 'title'] }),
  };
}

function detailed(opened: OpenedTask, entries: readonly EntryRow[], now: Date, locale?: string): Task {
  const { row, key, content, isHidden } = opened;
  const texts = content && textsOf(content, locale);
  const { redacted = [], ...shown } = listed(opened, now, locale);
  return {
    ...shown,
    ...(texts?.script !== undefined && { script: texts.script }),
    ...(content && { outcomes: [...content.outcomes] }),
    ...(content?.outcome !== undefined && { outcome: content.outcome }),
    escalations: parseJson(row.escalations) as Escalation[],
    history: entries.map(({ id, action, at, user_id, details_sealed }) => ({
      id,
      action,
      at,
      ...(user_id !== null && { user_id }),
      ...(content && key && details_sealed && sealedEntry.open(key, id, details_sealed)),
    })),
    ...(isHidden && { redacted: [...redacted, 'history.text', 'outcome', 'outcomes', 'script'].sort() }),
  };
}

function textsOf(content: TaskContent, locale: string | undefined): Pick<TaskContent, 'title' | 'script'> {
  const translations = new Map(Object.entries(content.translations ?? {}));
  return { ...content, ...(locale !== undefined && translationFor(translations, locale)) };
}

/** Whether the task is unfinished. */
export function isUnfinished({ status }: Pick<TaskRow, 'status'>): boolean {
  return status !== 'done' && status !== 'cancelled';
}
