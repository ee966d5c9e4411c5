import {
  type CompiledBundle,
  type Cycle,
  type DueItem,
  dueQuestions,
  publicQuestion,
  type Translation,
} from '@eps/engine';
import { recordAudit } from '../../audit/record.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Request } from '../../http/request.ts';
import { newId } from '../../ids.ts';
import type { KeyedEvaluationRow } from '../evaluations/queries.ts';
import { insertInstrumentEvents, newInstrumentEvents } from '../instrument-events/commands.ts';
import { type Asked, askedOf, lockAsked } from './ask.ts';
import { catchUp } from './close.ts';
import { isOfCycle, type LockedEnrollment, openCycle } from './cycle.ts';
import { lastDeliveryAt } from './history.ts';
import { insertDeliveries } from './queries.ts';
import type { DueQuestions, TriggerInput } from './schema.ts';

export interface Ask {
  programId: string;
  subjectId: string;
  trigger: TriggerInput;
  /** Replaces the clock, and then closes no cycle. */
  now: Date | undefined;
}

/**
 * How a question is shown: with option scores to API callers alone, in the words of a translation where there
 * is one.
 */
export interface Showing {
  withScores: boolean;
  translation(bundle: CompiledBundle): Translation | undefined;
}

/** Decides what is due and records it as delivered, under the enrollment's lock. */
export async function deliverDue(
  tx: Transaction,
  request: Request,
  ask: Ask,
  showing: Showing,
): Promise<DueQuestions> {
  const locked = await lockAsked(tx, request, ask.programId, ask.subjectId, ask.trigger);
  const now = ask.now ?? notBefore(lastDeliveryAt(locked.asking.states), request);
  const standing = ask.now === undefined ? await catchUp(tx, locked.standing, now) : locked.standing;
  const asked = await askedOf(tx, standing, locked.asking, now);
  const { bundle } = asked.input;
  const { due } = dueQuestions(asked.input);
  const items = due.map((item) => ({ ...item, id: newId() }));
  if (items.length > 0) await record(tx, request, standing, asked, items, now);
  const translation = showing.translation(bundle);
  return {
    delivered_at: now.toISOString(),
    items: items.map(({ id, questionId, reason }) => ({
      delivery_id: id,
      due_reason: reason,
      question: publicQuestion(bundle.experience.questionById.get(questionId)!, translation, {
        withScores: showing.withScores,
      }),
    })),
  };
}

/** How far the clocks of two processes may be apart. */
const CLOCK_SKEW_MS = 2000;

/**
 * The request's moment, or that of a delivery made while it waited for the lock: what comes after is not
 * earlier. A delivery farther ahead was made for a time that a caller told.
 */
function notBefore(lastDelivery: number, { now, services }: Request): Date {
  const ahead = services.clock().getTime() + CLOCK_SKEW_MS;
  return lastDelivery > now.getTime() && lastDelivery <= ahead ? new Date(lastDelivery) : now;
}

async function record(
  tx: Transaction,
  request: Request,
  standing: LockedEnrollment,
  asked: Asked,
  items: readonly (DueItem & { id: string })[],
  now: Date,
): Promise<void> {
  const { organizationId, environmentId } = request;
  const evaluation = await evaluationOf(tx, request, standing, asked);
  const place = {
    organizationId,
    environmentId,
    enrollmentId: standing.enrollment.id,
    evaluationId: evaluation?.id ?? null,
    subjectId: standing.enrollment.subject_id,
    loginSession: asked.loginSession,
    deliveredAt: now.toISOString(),
  };
  tx.push(
    insertDeliveries(
      place,
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
    resourceId: standing.enrollment.id,
    appId: request.appId,
    environmentId,
    details: { deliveries: items.length },
  });
  if (!evaluation) return;
  const shown = items.map(({ questionId }) => ({
    type: 'view' as const,
    questionId,
    occurredAt: now.toISOString(),
  }));
  const views = newInstrumentEvents(shown, asked.input.state.log);
  const viewedIn = { ...place, evaluationId: evaluation.id, programId: standing.program.id };
  if (views.length > 0) tx.push(insertInstrumentEvents(viewedIn, views));
}

/**
 * The evaluation of the cycle that is asked for, opened now where these are the first questions of it. A
 * cycle that is not the one running by the clock has none: told another time, a call neither opens nor closes
 * what is not there yet.
 */
async function evaluationOf(
  tx: Transaction,
  request: Request,
  standing: LockedEnrollment,
  { standing: asked }: Asked,
): Promise<KeyedEvaluationRow | undefined> {
  if (!asked.open) return undefined;
  if (isOfCycle(standing.open, asked.cycle)) return standing.open;
  if (standing.open || !isRunning(asked.cycle, request.now)) return undefined;
  return openCycle(tx, standing, openedBy(standing, asked.cycle, request.now), request.now);
}

/** An event's cycle begins with the call that tells of it, also where the event is told of a time to come. */
function openedBy({ schedule }: LockedEnrollment, cycle: Cycle, now: Date): Cycle {
  const isAhead = schedule.recurrence.frequency === 'on_event' && cycle.startsAt > now;
  return isAhead ? { ...cycle, startsAt: now } : cycle;
}

function isRunning({ startsAt, endsAt }: Cycle, now: Date): boolean {
  return endsAt === null || (startsAt <= now && now < endsAt);
}
