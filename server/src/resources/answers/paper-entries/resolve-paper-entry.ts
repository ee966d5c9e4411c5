import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { instantOf } from '../../../http/instant.ts';
import type { Request } from '../../../http/request.ts';
import { isOnlyHolderFor } from '../../identity/members/holders.ts';
import { insertEntry, upsertOrigin } from '../../people/answer-origins/commands.ts';
import { sealRelation, selectPaperForm } from '../../people/answer-origins/queries.ts';
import { reportCleared } from '../evaluations/reported-guardrails.ts';
import { loadParticipation } from '../participant/issue-session.ts';
import { completeForm } from './complete-form.ts';
import { resolved } from './disagreements.ts';
import { type DisagreeingForm, lockDisagreeing } from './entries-of-form.ts';
import { presentForm } from './present.ts';
import { EXAMPLE_ENTRY, PaperEntry, PaperEntryPath, ResolvePaperEntry } from './schema.ts';
import { conflictsOf, readForm, sealEntry, type TypedForm } from './typed-form.ts';

export const resolvePaperEntry = endpoint({
  summary: 'Resolve the disagreements of a paper form',
  description:
    'Decides each disagreement with a reason, and completes the evaluation. `value`, `text` and `declined` go with `choice: other`. Guardrail rules that an entry met and the resolution does not are reported as cleared. Also needs `evaluations:answers`. Nobody resolves a form that they entered, and nobody approves the evaluation of a form that they entered or resolved, unless nobody else can: `four_eyes_required`.',
  tag: 'participant',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/paper-entries/{paper_entry_id}/resolve',
  access: { credential: 'api', scope: 'evaluations:review' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: (_request, entry) => entry.subject_id,
  params: PaperEntryPath,
  body: ResolvePaperEntry,
  response: PaperEntry,
  errors: [
    'conflict',
    'four_eyes_required',
    'answer_invalid',
    'required_unanswered',
    'program_not_active',
    'not_enrolled',
    'subject_deleted',
    'evaluation_deleted',
  ],
  examples: {
    body: { answers: [{ question_id: 'mood', choice: 'second', reason: 'The paper says 5.' }] },
    response: { ...EXAMPLE_ENTRY, state: 'entered' },
  },
  async handle(request) {
    request.rights.require('evaluations:answers');
    const { organizationId, appId, environmentId, params, body } = request;
    const scope = { organizationId, appId, environmentId };
    return request.write(async (tx) => {
      const found = await tx.first(selectPaperForm(organizationId, environmentId, params.paper_entry_id));
      // The enrollment first: answering, completing and entering lock it before the evaluation.
      const participation = found && (await loadParticipation(tx, scope, found.program_id, found.subject_id));
      const disagreeing = await lockDisagreeing(tx, request);
      await requireOthers(tx, request, disagreeing);
      const { evaluation, first, second, disagreements } = disagreeing;
      const { questionById } = evaluation.bundle.experience;
      const form = resolved(disagreements, first, second, body, questionById);
      const read = readForm(evaluation, form);
      await clearConflicts(tx, request, disagreeing, form);
      pushResolution(tx, request, disagreeing, form);
      const { program } = participation!;
      const enteredBy = disagreeing.entries[1]!.entered_by;
      await completeForm(tx, request, { evaluation, program, locale: form.locale, read, enteredBy });
      const entered = await tx.first(selectPaperForm(organizationId, environmentId, disagreeing.row.id));
      return presentForm(entered!);
    });
  },
});

/** The scopes that resolving a form requires. */
const RESOLVES = ['evaluations:review', 'evaluations:answers'] as const;

/** Throws four_eyes_required for somebody who entered the form, unless nobody else can resolve it. */
async function requireOthers(
  tx: Transaction,
  request: Request,
  { row, entries }: DisagreeingForm,
): Promise<void> {
  const entrants = entries.map(({ user_id }) => user_id);
  const isOwn = entrants.includes(request.principal.userId);
  if (!isOwn || (await isOnlyHolderFor(tx, request, RESOLVES, row, entrants))) return;
  throw new AppError('four_eyes_required', 'You entered this form. Somebody else must resolve it.', {
    paper_entry_id: row.id,
  });
}

/** Reports rules that an entry met, and the resolution does not meet, as cleared. */
async function clearConflicts(
  tx: Transaction,
  { now }: Request,
  { evaluation, first, second }: DisagreeingForm,
  form: TypedForm,
): Promise<void> {
  const met = new Set(conflictsOf(evaluation, form).map(({ rule_id }) => rule_id));
  const reported = [first, second].flatMap((entry) => conflictsOf(evaluation, entry));
  const cleared = new Map(reported.map((conflict) => [conflict.rule_id, conflict]));
  for (const id of met) cleared.delete(id);
  await reportCleared(tx, evaluation, [...cleared.values()], now);
}

function pushResolution(
  tx: Transaction,
  request: Request<unknown, unknown, ResolvePaperEntry>,
  { row, evaluation }: DisagreeingForm,
  form: TypedForm,
): void {
  const { organizationId, environmentId, principal, body, now } = request;
  const { key } = evaluation;
  const { respondent, relation } = form;
  const facts = {
    respondent,
    relation_sealed: relation === undefined ? null : sealRelation(key, row.id, relation),
    answered_at: instantOf(form.answered_at).toISOString(),
  };
  tx.push(upsertOrigin(organizationId, environmentId, { ...row, ...facts, state: 'entered' }));
  tx.push(
    insertEntry({
      organization_id: organizationId,
      environment_id: environmentId,
      origin_id: row.id,
      number: 3,
      entered_by: principal.principalId,
      user_id: principal.userId,
      entered_at: now,
      content_sealed: sealEntry(key, row.id, 3, { resolution: body }),
    }),
  );
  recordAudit(tx, request, organizationId, {
    action: 'paper_entry.resolved',
    resourceId: row.id,
    before: { state: 'disagreeing' },
    after: { state: 'entered' },
    details: {
      evaluation_id: row.evaluation_id,
      subject_id: row.subject_id,
      answers: body.answers.length,
    },
  });
}
