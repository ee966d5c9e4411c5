import { setImmediate } from 'node:timers/promises';
import { redactedResult } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import { newId } from '../../../ids.ts';
import { upsertOrigin } from '../../people/answer-origins/commands.ts';
import { copyAnswers } from '../evaluations/answers.ts';
import { awaitImport } from '../evaluations/commands.ts';
import { completeEvaluation } from '../evaluations/complete.ts';
import { newEvaluation } from '../evaluations/open.ts';
import type { KeyedEvaluationRow } from '../evaluations/queries.ts';
import type { StoredResult } from '../evaluations/sealed.ts';
import { loadEvaluation } from '../evaluations/state.ts';
import { readForm } from '../paper-entries/typed-form.ts';
import type { PlacedRow } from './groups.ts';
import type { Import } from './import.ts';
import { type ImportedPerson, lockPeople, storeImportedCycles } from './people.ts';
import type { ReadRow } from './read-row.ts';
import type { RowReceipt } from './schema.ts';
import { comparisonOf, scoresOf } from './scores.ts';
import { comparable, type Stored, storedOf } from './stored.ts';

/** How many rows are sent together. */
const ROWS_AT_ONCE = 8;

/**
 * Imports rows, ordered by person and time, and returns their receipts.
 *
 * @param known the external id of a person whom the group before has imported: if there is nobody by now, the
 *   person was erased
 */
export async function importRows(
  tx: Transaction,
  into: Import,
  rows: readonly PlacedRow[],
  known: string | undefined,
): Promise<RowReceipt[]> {
  const { organizationId } = into.scope;
  const people = await lockPeople(tx, into, [...new Set(rows.map(({ read }) => read.person))], known);
  const stored = await storedOf(tx, into, rows, people);
  const receipts: RowReceipt[] = [];
  for (const [index, row] of rows.entries()) {
    // The database writes rows while the next ones are computed.
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    const person = people.get(row.read.person)!;
    const key = `${row.read.person} ${row.from?.getTime() ?? ''}`;
    const before = stored.get(index) ?? stored.get(key);
    const { receipt, added } = await importRow(tx, into, row, person, before);
    if (added) stored.set(key, added);
    receipts.push(receipt);
  }
  const made = receipts.flatMap(({ outcome, evaluation_id }) =>
    outcome === 'created' && evaluation_id !== undefined ? [evaluation_id] : [],
  );
  if (made.length > 0) tx.push(awaitImport(organizationId, into.jobId, into.work.imported_by, made));
  for (const person of people.values()) storeImportedCycles(tx, into, person);
  const created = [...people.values()].filter(({ isInserted }) => isInserted).map(({ id }) => id);
  if (created.length > 0)
    recordAudit(tx, into.source, organizationId, {
      action: 'subjects.imported',
      resourceType: 'subject_batch',
      resourceId: into.jobId,
      appId: into.scope.appId,
      environmentId: into.scope.environmentId,
      after: { created, updated: [] },
      details: { created: created.length, updated: 0 },
    });
  return receipts;
}

interface Outcome {
  receipt: RowReceipt;
  added?: Stored;
}

async function importRow(
  tx: Transaction,
  into: Import,
  { read, cycle }: PlacedRow,
  person: ImportedPerson,
  before: Stored | undefined,
): Promise<Outcome> {
  const { row } = read;
  const conflict = (code: string, message: string, ids = {}): Outcome => ({
    receipt: { row, outcome: 'conflict', ...ids, code, message },
  });
  if (person.error) return conflict(person.error, PERSON_ERRORS[person.error]);
  try {
    const answers = comparable(into.bundle, read.answers);
    if (before) {
      const ids = { subject_id: before.subjectId, evaluation_id: before.evaluationId };
      if (before.at === read.at.getTime() && before.answers === answers)
        return { receipt: { row, outcome: 'unchanged', ...ids } };
      return conflict(
        'other_answers',
        'The person has other answers, or of another time, in this cycle.',
        ids,
      );
    }
    const isNew = !person.isKnown && !person.isInserted;
    const { evaluation, result } = await store(tx, into, { read, cycle }, person);
    const added = { subjectId: person.id, evaluationId: evaluation.id, at: read.at.getTime(), answers };
    return { receipt: createdReceipt(into, read, { id: person.id, isNew }, { evaluation, result }), added };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { receipt: invalidReceipt(row, error) };
  }
}

const PERSON_ERRORS = {
  subject_deleted: 'The person was erased while the import ran.',
  subject_erasing: 'The person is being erased.',
  identity_mode_conflict: 'The external ID belongs to a person who came by a public link.',
} as const;

interface StoredEvaluation {
  evaluation: KeyedEvaluationRow;
  result: StoredResult;
}

/** Checks and scores a row and stores it; throws AppError, and then has stored nothing. */
async function store(
  tx: Transaction,
  into: Import,
  { read, cycle }: Pick<PlacedRow, 'read' | 'cycle'>,
  person: ImportedPerson,
): Promise<StoredEvaluation> {
  const { services, scope, program, bundle, source } = into;
  const { organizationId, environmentId } = scope;
  const { id: subjectId, key, enrollment } = person;
  const now = read.at;
  const row = await newEvaluation(tx, services, {
    organizationId,
    program,
    bundle,
    enrollmentId: enrollment.id,
    subject: person.subject,
    key,
    cycle: {
      number: enrollment.next,
      startsAt: cycle.startsAt.toISOString(),
      endsAt: cycle.endsAt?.toISOString() ?? null,
    },
    priors: {},
    now,
  });
  const evaluation = await loadEvaluation(tx.rows, services, organizationId, row, []);
  const answered_at = now.toISOString();
  const form = { answers: read.answers, respondent: 'self' as const, answered_at, incomplete: true };
  const { added, state } = readForm(evaluation, { ...form, locale: read.locale });
  person.insert(tx, into, now);
  const log = added.map(({ earlier: _, ...answer }) => answer);
  const finished = await completeEvaluation(tx, {
    evaluation: { ...evaluation, log },
    program,
    locale: read.locale,
    elapsedMs: null,
    ended: 'completed',
    now,
    state,
    isImported: true,
    source,
  });
  const place = { organizationId, environmentId, programId: program.id, evaluationId: row.id, subjectId };
  for (const statement of copyAnswers(place, log, key)) tx.push(statement);
  tx.push(
    upsertOrigin(organizationId, environmentId, {
      enrollment_id: enrollment.id,
      cycle: row.cycle,
      id: newId(),
      program_id: program.id,
      subject_id: subjectId,
      evaluation_id: row.id,
      mode: 'imported',
      respondent: 'self',
      relation_sealed: null,
      answered_at,
      state: null,
    }),
  );
  enrollment.add(row.cycle, answered_at);
  return { evaluation: finished.row, result: finished.result };
}

function createdReceipt(
  { work, bundle }: Import,
  { row, scores }: ReadRow,
  { id, isNew }: { id: string; isNew: boolean },
  { evaluation, result }: StoredEvaluation,
): RowReceipt {
  const shown = redactedResult(result, bundle, { answers: true, profile: work.reads_profile });
  const { compared, differences } = comparisonOf(work.shows_scores ? scores : [], shown as StoredResult);
  return {
    row,
    outcome: 'created',
    ...(isNew && { is_new_subject: true }),
    // A dry run stores neither.
    ...(!work.dry_run && { subject_id: id, evaluation_id: evaluation.id }),
    ...(evaluation.status === 'failed' && { status: 'failed' as const }),
    ...(work.shows_scores && { scores: scoresOf(shown as StoredResult) }),
    ...(compared.length > 0 && { compared }),
    ...(differences.length > 0 && { differences }),
  };
}

const MAX_ERRORS = 5;

function invalidReceipt(row: number, { code, message, context }: AppError): RowReceipt {
  const errors = (context.errors ?? []) as NonNullable<RowReceipt['errors']>;
  const questions = (context.question_ids ?? []) as string[];
  const found = [
    ...errors.map(({ question_id, ...error }) => ({ question_id, code: error.code, message: error.message })),
    ...questions.map((question_id) => ({ question_id, code, message })),
  ];
  return {
    row,
    outcome: 'invalid',
    code,
    message,
    ...(found.length > 0 && { errors: found.slice(0, MAX_ERRORS) }),
  };
}
