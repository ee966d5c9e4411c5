import { type CompiledBundle, type Concept, defaultModel, parametersInUse } from '@eps/engine';
import { parseJson } from '../../../parse-json.ts';
import { DAY_MS } from '../../../utc-days.ts';
import { calibrationLimit } from './limits.ts';
import type { LastCalibrationRow } from './queries.ts';
import type { CalibrationResult } from './schema.ts';

const CALIBRATE_EVERY_DAYS = 7;

/** Returns the concepts of a bundle whose item parameters in use can be compared with new estimates. */
export function comparableConcepts({ scorecard }: CompiledBundle): Concept[] {
  return scorecard.concepts.filter((concept) => {
    const model = defaultModel(concept);
    return parametersInUse(concept, model).size > 0 && calibrationLimit(concept, model) === undefined;
  });
}

/** Whether the last calibration of a concept, if any, is so old that another one is due. */
export function isCalibrationDue(last: LastCalibrationRow | undefined, now: Date): boolean {
  return !last || now.getTime() - Date.parse(last.started_at) >= CALIBRATE_EVERY_DAYS * DAY_MS;
}

/** Returns the items that drift by the last calibration. */
export function driftingItems({ result }: LastCalibrationRow): string[] {
  if (result === null) return [];
  const { items } = parseJson(result) as CalibrationResult;
  return Object.keys(items).filter((itemId) => items[itemId]!.drift);
}
