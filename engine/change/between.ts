import { standardOf } from '../scoring/scales/scales.ts';
import type { Concept, SubScore } from '../types.ts';
import {
  type ChangeCriteria,
  type Group,
  type SignificantChange,
  significantChange,
} from './significance.ts';

/**
 * Judges the change of a concept between two results by its `change`, or by reliable change with its
 * reliability and norm. Returns null when the content does not define how, or when a score is missing.
 */
export function changeBetween(
  { change, reliability, direction }: Pick<Concept, 'change' | 'reliability' | 'direction'>,
  earlier: Pick<SubScore, 'value' | 'raw'>,
  later: Pick<SubScore, 'value' | 'raw' | 'norm' | 'scale'>,
): SignificantChange | null {
  const pre = change?.pre ?? groupOf(later.norm);
  const known = change?.reliability ?? reliability;
  if (!pre || known === undefined) return null;
  const unit = change?.pre ? 'value' : 'raw';
  const [before, after] = [earlier[unit], later[unit]];
  if (before === null || after === null) return null;
  const { cutoff, functional, post, ...rest } = change ?? {};
  // The norm is in units of the raw score, these groups are in those of the value.
  const inUnit = <Given extends Group>(group: Given | undefined) =>
    group && (unit === 'value' ? group : inRawUnits(group, later.scale, pre));
  const groups = { functional: inUnit(functional), post: inUnit(post) };
  if (change?.method === 'ha' && !groups.post) return null;
  const criteria: ChangeCriteria = {
    method: 'jt',
    confidence: 0.95,
    ...rest,
    ...(groups.functional && { functional: groups.functional }),
    ...(groups.post && { post: groups.post }),
    ...(cutoff && (cutoff === 'a' || groups.functional) && { cutoff }),
    reliability: known,
    pre: { mean: pre.mean, sd: pre.sd },
    direction,
  };
  return significantChange(before, after, criteria);
}

/** Returns the group of a norm that has its mean and standard deviation. */
function groupOf(norm: SubScore['norm']): Group | undefined {
  return norm?.mean === undefined || norm.sd === undefined ? undefined : { mean: norm.mean, sd: norm.sd };
}

/** Converts a group from a scale to raw scores; undefined where a norm does not convert it linearly. */
function inRawUnits<Given extends Group>(group: Given, scale: string, norm: Group): Given | undefined {
  if (scale === 'raw') return group;
  const standard = standardOf(scale);
  if (!standard) return undefined;
  const [mean, sd] = standard;
  const unit = norm.sd / sd;
  return { ...group, mean: norm.mean + (group.mean - mean) * unit, sd: group.sd * unit };
}
