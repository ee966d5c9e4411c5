import { environmentTime } from '../../../environment-time.ts';
import { emit } from '../../../events/emit.ts';
import { truncateToEventLimit } from '../../../events/truncate-to-event-limit.ts';
import { newId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { daysAfter } from '../../../utc-days.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { insertJob } from '../../operations/jobs/commands.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { conceptsOf, groupVariables } from '../../results/ledger/observe.ts';
import { comparableConcepts, driftingItems, isCalibrationDue } from '../calibrations/drift.ts';
import { type LastCalibrationRow, selectLastCalibrations } from '../calibrations/queries.ts';
import { type CalibrationJob, DEFAULT_MINIMUM } from '../calibrations/schema.ts';
import { type Analysis, analyze } from './analyze.ts';
import { insertCheck, selectEarlierReasons } from './check-queries.ts';
import type { DateWindow } from './selection.ts';
import { readSnapshot } from './snapshot.ts';

/** Fewer complete cases make an estimate too uncertain to raise attention. */
const LEAST_PEOPLE = 50;
const LOW_ALPHA = 0.7;
const FALL = 0.1;
const LOW_ITEM_REST = 0.2;
const RECENT_DAYS = 30;

/** The program and day that are checked, and the clock of its environment. */
export interface Check {
  programId: string;
  day: string;
  clockOffsetSeconds: number;
}

/**
 * Something that needs attention. Readers of events may know only released figures, so neither the key, which
 * identifies it, nor the text has figures.
 */
interface Reason {
  key: string;
  text: string;
}

/**
 * Checks the psychometrics of a program after a day, emits `instrument.attention_required` if the findings
 * differ from those of the last check, and starts calibrations that are due. Only one of several concurrent
 * workers does so. Throws NeedsThread in the main thread for large content.
 */
export async function checkProgram(services: Services, scope: EnvironmentScope, check: Check): Promise<void> {
  const { organizationId, environmentId } = scope;
  const { programId, day, clockOffsetSeconds } = check;
  const { reasons, calibrations } = await resultOf(services, scope, programId, day);
  const keys = [...new Set(reasons.map(({ key }) => key))].sort();
  const checked = { organizationId, environmentId, programId, day };
  const isFirst = await services.db.withTenant(organizationId, async (tx) => {
    const [earlier] = await tx.rows(selectEarlierReasons(checked));
    if ((await tx.count(insertCheck(checked, keys))) === 0) return false;
    for (const request of calibrations) tx.push(insertJob(calibrationJob(scope, request, services.clock())));
    if (keys.length === 0 || keys.join('\n') === earlier?.reasons.join('\n')) return true;
    const texts = truncateToEventLimit(reasons.map(({ text }) => text));
    const data = { program_id: programId, reasons: texts };
    const now = environmentTime(services.clock(), clockOffsetSeconds);
    emit(tx, now, [{ organizationId, environmentId, type: 'instrument.attention_required', data }]);
    return true;
  });
  if (isFirst && calibrations.length > 0) services.wake('calibrations');
}

function calibrationJob(scope: EnvironmentScope, request: CalibrationJob, createdAt: Date) {
  const kind = 'calibration' as const;
  return { ...scope, id: newId(), kind, request: JSON.stringify(request), createdAt, createdByUserId: null };
}

interface CheckResult {
  reasons: Reason[];
  /** Calibrations to start: the next check compares their results with the parameters in use. */
  calibrations: CalibrationJob[];
}

async function resultOf(
  services: Services,
  scope: EnvironmentScope,
  programId: string,
  day: string,
): Promise<CheckResult> {
  const { organizationId, environmentId } = scope;
  const [program] = await services.db.read(
    organizationId,
    selectProgram(organizationId, environmentId, programId),
  );
  const bundleId = program?.version_bundle_id;
  const { bundle } = bundleId
    ? await services.bundles.compiled(
        (query) => services.db.read(organizationId, query),
        organizationId,
        bundleId,
      )
    : {};
  if (!bundle || !bundleId) return { reasons: [], calibrations: [] };
  const analysisOf = async (variable: string | null, window: DateWindow) => {
    const concepts = conceptsOf(services, bundle);
    const question = { concepts, bundleId: null, variable, window };
    return analyze(await readSnapshot(services, scope, { programId }, question), LEAST_PEOPLE);
  };
  const always = { from: null, until: null };
  const all = await analysisOf(null, always);
  const recent = await analysisOf(null, { from: daysAfter(day, 1 - RECENT_DAYS), until: null });
  const reasons = [...alphaReasons(all, recent), ...itemReasons(all)];
  for (const variable of groupVariables(bundle))
    reasons.push(...difReasons(await analysisOf(variable, always), variable));
  const last = await services.db.read(
    organizationId,
    selectLastCalibrations(organizationId, environmentId, bundleId),
  );
  const lastOf = (id: string) => last.find(({ concept_id }) => concept_id === id);
  const compared = comparableConcepts(bundle).map(({ id }) => id);
  return {
    reasons: [...reasons, ...compared.flatMap((id) => driftReasons(id, lastOf(id)))],
    calibrations: compared
      .filter((id) => mostAnswers(all, id) >= DEFAULT_MINIMUM)
      .filter((id) => isCalibrationDue(lastOf(id), services.clock()))
      .map((concept_id) => ({ bundle_id: bundleId, concept_id })),
  };
}

/** The number of people who answered the item of a concept that most people answered. */
function mostAnswers({ concepts }: Analysis, id: string): number {
  const items = concepts.find(({ concept_id }) => concept_id === id)?.items ?? [];
  return Math.max(0, ...items.map(({ n }) => n));
}

function alphaReasons(all: Analysis, recent: Analysis): Reason[] {
  return all.concepts.flatMap(({ concept_id, alpha: { value } }) => {
    if (value === null) return [];
    const now = recent.concepts.find((concept) => concept.concept_id === concept_id)?.alpha.value ?? null;
    const hasFallen = now !== null && value - now >= FALL;
    const fallen = `at least ${FALL} lower in the last ${RECENT_DAYS} days than in total`;
    return [
      ...(value < LOW_ALPHA ? [reason(`${concept_id}: alpha_low`, `below ${LOW_ALPHA}`)] : []),
      ...(hasFallen ? [reason(`${concept_id}: alpha_fallen`, fallen)] : []),
    ];
  });
}

function itemReasons({ concepts }: Analysis): Reason[] {
  return concepts.flatMap(({ concept_id, items }) =>
    items
      .filter(
        ({ item_rest, guardrail_rules }) =>
          !guardrail_rules && item_rest !== null && item_rest < LOW_ITEM_REST,
      )
      .map(({ question_id }) =>
        reason(`${concept_id}/${question_id}: item_rest_low`, `below ${LOW_ITEM_REST}`),
      ),
  );
}

function difReasons({ dif }: Analysis, variable: string): Reason[] {
  const items = new Set(
    dif
      .filter(({ class: found }) => found === 'C')
      .map(({ concept_id, question_id }) => `${concept_id}/${question_id}`),
  );
  return [...items].map((item) => {
    const text = `${item}: dif_c: functions differently by ${variable}`;
    return { key: text, text };
  });
}

function driftReasons(conceptId: string, last: LastCalibrationRow | undefined): Reason[] {
  return (last ? driftingItems(last) : []).map((itemId) =>
    reason(
      `${conceptId}/${itemId}: drift`,
      'expected scores differ too much from those of the parameters in use',
    ),
  );
}

function reason(key: string, finding: string): Reason {
  return { key, text: `${key}: ${finding}` };
}
