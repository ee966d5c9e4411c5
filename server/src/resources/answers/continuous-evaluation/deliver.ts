import {
  type CompiledBundle,
  type Cycle,
  type CycleStatus,
  type DueItem,
  dueQuestions,
  pipedText,
  pipeOf,
  publicQuestion,
  type Question,
  readableState,
  type Translation,
} from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Participant } from '../../../http/principal.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import { outdateCycle } from '../../people/enrollments/adherence-commands.ts';
import { insertInstrumentEvents, newInstrumentEvents } from '../../people/instrument-events/commands.ts';
import { participantQuestion, type QuestionSources } from '../evaluations/participant-view.ts';
import type { KeyedEvaluationRow } from '../evaluations/queries.ts';
import { loadDueCall, lockForDueCall, type PreparedDueInput, prepareDueInput } from './ask.ts';
import { catchUp } from './close.ts';
import { isOfCycle, type LockedEnrollment, openCycle } from './cycle.ts';
import { lastDeliveryAt } from './history.ts';
import { insertDeliveries } from './queries.ts';
import type { DueQuestions, TriggerInput } from './schema.ts';

export interface DueRequest {
  programId: string;
  subjectId: string;
  trigger: TriggerInput;
  /** Replaces the current time. The call then neither opens missed cycles nor closes ended ones. */
  now: Date | undefined;
}

/** Who sees the questions, and in which language: API clients see them with scores, participants without. */
export interface Presentation {
  /** The participant; undefined for API clients. */
  participant: Pick<Participant, 'readsEarlier' | 'readsProfile'> | undefined;
  translation(bundle: CompiledBundle): Translation | undefined;
}

/** Locks the enrollment, decides which questions are due and records them as delivered. */
export async function deliverDue(
  tx: Transaction,
  request: Request,
  dueRequest: DueRequest,
  presentation: Presentation,
): Promise<DueQuestions> {
  const { programId, subjectId, trigger } = dueRequest;
  const { locked, call } = await lockForDueCall(tx, request, programId, subjectId, trigger);
  const now = dueRequest.now ?? notBefore(lastDeliveryAt(call.states), request);
  const current = dueRequest.now === undefined ? await catchUp(locked, now) : locked;
  // The end of a cycle makes a refused consent due again.
  const known =
    current === locked
      ? call
      : await loadDueCall(tx, request.organizationId, programId, subjectId, trigger, call.loginSession);
  const prepared = await prepareDueInput(current, known, now);
  const { bundle } = prepared.input;
  const { due } = dueQuestions(prepared.input);
  const items = due.map((item) => ({ ...item, id: newId() }));
  const evaluation =
    items.length > 0 ? await recordDeliveries(request, current, prepared, items, now) : undefined;
  const seed = evaluation?.id ?? prepared.input.state.seed;
  const translation = presentation.translation(bundle);
  const { participant } = presentation;
  // API clients get what is true for everyone: a value in a text would be an answer or a profile field.
  const readable =
    participant &&
    readableState(prepared.input.state, () => participant.readsEarlier, participant.readsProfile);
  const pipe = pipeOf(bundle, readable, translation);
  const fileOf = await request.services.files.of(tx.rows, request, bundle);
  const present = participant ? participantQuestion : questionWithScores;
  return {
    delivered_at: now.toISOString(),
    items: items.map(({ id, questionId, reason }) => ({
      delivery_id: id,
      due_reason: reason,
      question: present(bundle.experience.questionById.get(questionId)!, translation, { seed, pipe, fileOf }),
    })),
  };
}

function questionWithScores(
  question: Question,
  translation: Translation | undefined,
  { pipe, ...rest }: QuestionSources,
) {
  const plain = (text: string) => pipedText(pipe(text));
  return publicQuestion(question, translation, { withScores: true, ...rest, pipe: plain });
}

/** The largest difference between the clocks of two processes. */
const CLOCK_SKEW_MS = 2000;

/**
 * Returns the time of the request, or the time of the last delivery if a concurrent request made it later, so
 * that deliveries stay in order. A delivery further in the future was made with a time set by its caller and
 * does not count.
 */
function notBefore(lastDelivery: number, request: Request): Date {
  const { now } = request;
  const latest = request.clock.current().getTime() + CLOCK_SKEW_MS;
  return lastDelivery > now.getTime() && lastDelivery <= latest ? new Date(lastDelivery) : now;
}

/** Records the deliveries and returns the evaluation of their cycle, if it has one. */
async function recordDeliveries(
  request: Request,
  locked: LockedEnrollment,
  prepared: PreparedDueInput,
  items: readonly (DueItem & { id: string })[],
  now: Date,
): Promise<KeyedEvaluationRow | undefined> {
  const { tx } = locked;
  const { organizationId, environmentId } = request;
  const evaluation = await evaluationOf(request, locked, prepared.cycle);
  const scope = {
    organizationId,
    environmentId,
    enrollmentId: locked.enrollment.id,
    evaluationId: evaluation?.id ?? null,
    subjectId: locked.enrollment.subject_id,
    loginSession: prepared.loginSession,
    deliveredAt: now.toISOString(),
  };
  tx.push(
    insertDeliveries(
      scope,
      items.map(({ id, questionId, reason, expiresAt }) => ({
        id,
        questionId,
        dueReason: reason,
        expiresAt: expiresAt?.toISOString() ?? null,
      })),
    ),
  );
  recordAudit(tx, request, organizationId, {
    action: 'questions.delivered',
    resourceType: 'enrollment',
    resourceId: locked.enrollment.id,
    after: items.map(({ id, questionId }) => ({ id, question_id: questionId })),
    details: { deliveries: items.length },
  });
  if (!evaluation) return undefined;
  tx.push(outdateCycle(organizationId, evaluation.id, request.now));
  // A view with a future time would be in every window of instrument health that ends in the present.
  const shownAt = now < request.now ? now : request.now;
  const shown = items.map(({ questionId }) => ({
    type: 'view' as const,
    questionId,
    occurredAt: shownAt.toISOString(),
  }));
  const views = newInstrumentEvents(shown, prepared.input.state.log);
  const viewScope = { ...scope, evaluationId: evaluation.id, programId: locked.program.id };
  if (views.length > 0) tx.push(insertInstrumentEvents(viewScope, views));
  return evaluation;
}

/**
 * Returns the evaluation of a cycle; opens it with the first delivery of the cycle. A cycle that is not open
 * at the actual time has none, because a call that sets the time does not open cycles.
 */
async function evaluationOf(
  request: Request,
  locked: LockedEnrollment,
  status: CycleStatus,
): Promise<KeyedEvaluationRow | undefined> {
  if (!status.open) return undefined;
  if (isOfCycle(locked.open, status.cycle)) return locked.open;
  if (locked.open || !isCurrent(status.cycle, request.now)) return undefined;
  return openCycle(locked, startedByNow(locked, status.cycle, request.now), request.now);
}

/** A cycle opened by an event with a future time starts with the call that reports the event. */
function startedByNow({ schedule }: LockedEnrollment, cycle: Cycle, now: Date): Cycle {
  const isFuture = schedule.recurrence.frequency === 'on_event' && cycle.startsAt > now;
  return isFuture ? { ...cycle, startsAt: now } : cycle;
}

function isCurrent({ startsAt, endsAt }: Cycle, now: Date): boolean {
  return endsAt === null || (startsAt <= now && now < endsAt);
}
