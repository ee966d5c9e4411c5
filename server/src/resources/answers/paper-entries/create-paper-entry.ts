import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidValue } from '../../../http/errors.ts';
import { instantOf } from '../../../http/instant.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import { isOnlyHolderFor } from '../../identity/members/holders.ts';
import { insertEntry, upsertOrigin } from '../../people/answer-origins/commands.ts';
import {
  type OriginRow,
  sealRelation,
  selectEntries,
  selectOrigin,
  selectPaperForm,
} from '../../people/answer-origins/queries.ts';
import { selectSettings } from '../../people/participant-settings/queries.ts';
import { reportConflicts } from '../evaluations/reported-guardrails.ts';
import { type LoadedEvaluation, loadEvaluation } from '../evaluations/state.ts';
import { loadParticipation, openOrResumeEvaluation } from '../participant/issue-session.ts';
import { requireProxy } from '../participant/requirements.ts';
import { completeForm } from './complete-form.ts';
import { disagreementsOf } from './disagreements.ts';
import { presentForm } from './present.ts';
import { CreatedPaperEntry, CreatePaperEntry, EXAMPLE_ENTRY } from './schema.ts';
import { conflictsOf, entryId, readForm, sealEntry, sealedEntry, type TypedForm } from './typed-form.ts';

export const createPaperEntry = endpoint({
  summary: 'Enter a paper form',
  description:
    'Enters all answers of a paper form of a subject, and completes its evaluation. In programs with `double_entry` (participant settings), the first entry waits for a second one by another member of staff. If both agree, the evaluation is completed; otherwise somebody resolves the disagreements. Nobody reads answers with this operation. Answers to questions whose condition does not hold are kept and do not count (`not_counted`). Guardrail rules of the phase `answer` that an entry meets are reported when it is saved, also where it waits. Answers have no elapsed times, and instrument health does not count them. Fails with `four_eyes_required` if the same person enters the form twice, and with `conflict` if the subject has begun to answer on a screen.',
  tag: 'participant',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/paper-entries',
  access: { credential: 'api', scope: 'sessions:write' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: ({ body }) => body.subject_id,
  status: 201,
  body: CreatePaperEntry,
  response: CreatedPaperEntry,
  errors: [
    'program_not_active',
    'not_enrolled',
    'cycle_not_open',
    'not_on_paper',
    'answer_invalid',
    'required_unanswered',
    'four_eyes_required',
    'conflict',
    'subject_deleted',
    'evaluation_deleted',
  ],
  examples: {
    body: {
      program_id: '0190b6a4-7e3c-7cc0-8000-000000000000',
      subject_id: '0190b6a4-7e3c-7cc0-8000-000000000001',
      answers: [{ question_id: 'mood', value: 4 }],
      respondent: 'self',
      answered_at: '2026-11-18T12:00:00Z',
    },
    response: { ...EXAMPLE_ENTRY, not_counted: [] },
  },
  async handle(request) {
    const { organizationId, appId, environmentId, body, now, services } = request;
    requireProxy(body);
    requireOnce(body.answers);
    if (instantOf(body.answered_at) > now)
      throw invalidValue(['body', 'answered_at'], 'answered_at must not be in the future');
    const { program_id, subject_id, locale = 'en', ...typed } = body;
    const form: TypedForm = { ...typed, locale };
    return request.write(async (tx) => {
      const scope = { organizationId, appId, environmentId };
      const participation = await loadParticipation(tx, scope, program_id, subject_id);
      const issuing = { tx, scope, services, now, source: request };
      const row = await openOrResumeEvaluation(issuing, participation);
      if (row.status !== 'pending')
        throw new AppError('conflict', 'The subject has begun to answer on a screen.', {
          evaluation_id: row.id,
        });
      const evaluation = await loadEvaluation(tx.rows, services, organizationId, row);
      const read = readForm(evaluation, form);
      const before = await tx.first(selectOrigin(organizationId, row.enrollment_id, row.cycle));
      const state = await nextState(tx, request, evaluation, { before, form });
      const origin = originOf(evaluation, form, before, state);
      const number = before?.mode === 'paper' ? 2 : 1;
      tx.push(upsertOrigin(organizationId, environmentId, origin));
      pushEntry(tx, request, evaluation, { origin, form, number });
      if (state === 'entered')
        await completeForm(tx, request, {
          evaluation,
          program: participation.program,
          locale,
          read,
          enteredBy: request.principal.principalId,
        });
      else await reportConflicts(tx, evaluation, conflictsOf(evaluation, form), now);
      const entered = await tx.first(selectPaperForm(organizationId, environmentId, origin.id));
      return { ...presentForm(entered!), not_counted: read.notCounted };
    });
  },
});

/** Throws a validation error if a form answers a question twice. */
function requireOnce(answers: CreatePaperEntry['answers']): void {
  const seen = new Set<string>();
  for (const [index, { question_id }] of answers.entries()) {
    if (seen.has(question_id))
      throw invalidValue(
        ['body', 'answers', index, 'question_id'],
        'the question has an answer already',
        question_id,
      );
    seen.add(question_id);
  }
}

interface NewPaperEntry {
  before: OriginRow | undefined;
  form: TypedForm;
}

/**
 * Returns the state of the form after this entry. Throws four_eyes_required for a second entry by the same
 * person, unless nobody else can enter forms, and conflict if both entries exist.
 */
async function nextState(
  tx: Transaction,
  request: Request,
  { row, bundle, key }: LoadedEvaluation,
  { before, form }: NewPaperEntry,
): Promise<'awaits_second_entry' | 'disagreeing' | 'entered'> {
  const { organizationId, principal } = request;
  if (before?.mode !== 'paper') {
    const settings = await tx.first(selectSettings(organizationId, row.program_id));
    return settings?.double_entry ? 'awaits_second_entry' : 'entered';
  }
  if (before.state !== 'awaits_second_entry')
    throw new AppError('conflict', 'The form was entered twice. Resolve its disagreements.', {
      paper_entry_id: before.id,
    });
  const [first] = await tx.rows(selectEntries(organizationId, before.id));
  if (first!.user_id === principal.userId && !(await isOnlyHolderFor(tx, request, ['sessions:write'], row)))
    throw new AppError('four_eyes_required', 'Somebody else must enter this form the second time.', {
      paper_entry_id: before.id,
    });
  const earlier = sealedEntry.open(key, entryId(before.id, 1), first!.content_sealed!) as TypedForm;
  const { answers, form: fields } = disagreementsOf(bundle.experience, earlier, form);
  return answers.length + fields.length === 0 ? 'entered' : 'disagreeing';
}

/** The data about the form are those of the first entry, until disagreements about them are resolved. */
function originOf(
  { row, key }: LoadedEvaluation,
  form: TypedForm,
  before: OriginRow | undefined,
  state: 'awaits_second_entry' | 'disagreeing' | 'entered',
): OriginRow {
  if (before?.mode === 'paper') return { ...before, state };
  const { enrollment_id, cycle, program_id, subject_id, id: evaluation_id } = row;
  const id = newId();
  const { respondent, relation } = form;
  return {
    ...{ enrollment_id, cycle, id, program_id, subject_id, evaluation_id, respondent, state },
    mode: 'paper',
    relation_sealed: relation === undefined ? null : sealRelation(key, id, relation),
    answered_at: instantOf(form.answered_at).toISOString(),
  };
}

function pushEntry(
  tx: Transaction,
  request: Request,
  { row, key }: LoadedEvaluation,
  { origin, form, number }: { origin: OriginRow; form: TypedForm; number: 1 | 2 },
): void {
  const { organizationId, environmentId, principal, now } = request;
  tx.push(
    insertEntry({
      organization_id: organizationId,
      environment_id: environmentId,
      origin_id: origin.id,
      number,
      entered_by: principal.principalId,
      user_id: principal.userId,
      entered_at: now,
      content_sealed: sealEntry(key, origin.id, number, form),
    }),
  );
  recordAudit(tx, request, organizationId, {
    action: 'paper_entry.created',
    resourceId: origin.id,
    after: { state: origin.state },
    details: { evaluation_id: row.id, subject_id: row.subject_id, number },
  });
}
