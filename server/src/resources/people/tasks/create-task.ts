import { instantAfter } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidValue, notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { selectVaultSubject } from '../subjects/queries.ts';
import { makeTasks, type NewTask } from './commands.ts';
import { presentTask } from './present.ts';
import { selectEvaluationOf, selectTask } from './queries.ts';
import { requireMember } from './require-member.ts';
import { CreateTask, TASK_CHANGE } from './schema.ts';

const DEFAULT_DUE_IN = 'P1D';
const EVERYBODYS = { assignees: null, hidden: [] };

export const createTask = endpoint({
  summary: 'Create a task',
  description:
    'Creates a task about a subject by hand. It is due at `due_at`, or `due_in` (ISO 8601) after now, by default a day; without `assign`, reviewers do it; without `outcomes`, it is completed with `done`. Title and script are stored encrypted.',
  ...TASK_CHANGE,
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/tasks',
  status: 201,
  body: CreateTask,
  errors: ['subject_deleted'],
  examples: {
    body: {
      subject_id: '01920000-0000-7000-8000-000000000001',
      title: 'Ask how the first week went',
      assign: { role: 'coordinator' },
      due_in: 'P2D',
      outcomes: ['called', 'not_reached'],
    },
  },
  handle(request) {
    const { organizationId, environmentId, now, body } = request;
    const task = newTask(request, body);
    return request.write(async (tx) => {
      const about = await lockSubject(tx, request, body);
      await requireMember(tx, organizationId, task.assign, ['body', 'assign', 'user_id']);
      for (const [i, { to }] of task.escalations.entries())
        await requireMember(tx, organizationId, to, ['body', 'escalate', i, 'to', 'user_id']);
      const [id] = await makeTasks(tx, about, [task], now);
      recordAudit(tx, request, organizationId, {
        action: 'task.created',
        resourceId: id!,
        after: { id, status: 'open', due_at: new Date(task.dueAt) },
        details: { subject_id: about.subjectId },
      });
      const row = await tx.first(selectTask(organizationId, environmentId, id!, EVERYBODYS));
      return presentTask(request, row!, tx.rows);
    });
  },
});

/** Locks the subject against an erasure. Throws not_found and subject_deleted. */
async function lockSubject(
  tx: Transaction,
  { organizationId, appId, environmentId, services, vaultScope }: Request,
  { subject_id, evaluation_id }: CreateTask,
) {
  const subject = await tx.first(selectVaultSubject(organizationId, environmentId, subject_id, true));
  if (!subject) throw notFound({ field: 'subject_id', kind: 'subject' });
  if (!subject.wrapped_key) throw new AppError('subject_deleted', 'The subject was deleted.');
  const subjectId = subject.id;
  const evaluation =
    evaluation_id === undefined
      ? null
      : await tx.first(selectEvaluationOf(organizationId, subjectId, evaluation_id));
  if (evaluation === undefined) throw notFound({ field: 'evaluation_id', kind: 'evaluation' });
  const key = await services.vault.openSubjectKey(vaultScope, subjectId, subject.wrapped_key);
  const [evaluationId, programId] = [evaluation?.id ?? null, evaluation?.program_id ?? null];
  return { organizationId, appId, environmentId, subjectId, evaluationId, programId, key };
}

/** Returns the task with its times. Throws a validation error for bad durations and duplicate outcomes. */
function newTask(request: Request, body: CreateTask): NewTask {
  const { title, kind = 'follow_up', severity = 'info', script, outcomes = ['done'], escalate = [] } = body;
  const repeated = outcomes.findIndex((outcome, i) => outcomes.indexOf(outcome) < i);
  if (repeated >= 0) throw invalidValue(['body', 'outcomes', repeated], 'this outcome is listed twice');
  return {
    title,
    kind,
    severity,
    ...(script !== undefined && { script }),
    assign: body.assign ?? { role: 'reviewer' },
    outcomes,
    dueAt: dueAt(request, body),
    escalations: escalate
      .map(({ after, to }, i) => ({ at: instantOf(request, after, ['body', 'escalate', i, 'after']), to }))
      .sort((a, b) => a.at - b.at),
  };
}

function dueAt(request: Request, { due_at, due_in }: CreateTask): number {
  if (due_at === undefined) return instantOf(request, due_in ?? DEFAULT_DUE_IN, ['body', 'due_in']);
  if (due_in !== undefined) throw invalidValue(['body', 'due_in'], 'due_at is given too');
  return Date.parse(due_at);
}

function instantOf(request: Request, duration: string, loc: (string | number)[]): number {
  const instant = instantAfter(request.now.getTime(), duration, request.environment.environmentTimeZone);
  if (instant === undefined) throw invalidValue(loc, 'expected a positive ISO 8601 duration', duration);
  return instant;
}
