import type { Json, Target } from '../types.ts';
import { isObject } from './merge-patch.ts';

const NUMBERS = ['ideal', 'min', 'max', 'tolerance', 'weight'] as const;

/** A fault of a target: the key it stands at ('' for the target itself) and what was expected there. */
export interface TargetFault {
  key: string;
  expected: string;
}

/** A target of the effective context from JSON, `weight` 1 by default; null where `targetFaults` finds any. */
export function targetOf(json: Json): Target | null {
  if (!isObject(json) || targetFaults(json).length > 0) return null;
  const present = NUMBERS.filter((key) => json[key] !== undefined).map((key) => [key, json[key]]);
  return { weight: 1, ...Object.fromEntries(present) };
}

/** What is wrong with a target, or with the part of one that an override gives (null takes a key away). */
export function targetFaults(json: Json): TargetFault[] {
  if (!isObject(json)) return [{ key: '', expected: 'an object with ideal, min, max, tolerance or weight' }];
  const faults: TargetFault[] = [];
  for (const key of NUMBERS) {
    const value = json[key];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'number' || !Number.isFinite(value)) faults.push({ key, expected: 'a number' });
    else if ((key === 'tolerance' || key === 'weight') && value < 0)
      faults.push({ key, expected: '0 or more' });
  }
  const { min, max } = json;
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    faults.push({ key: 'min', expected: `at most max, ${max}` });
  }
  return faults;
}
