import type { CompiledBundle, Question } from '../types.ts';

/** Whether a question takes an answer; information texts do not. */
export function takesAnswer({ input }: Question): boolean {
  return input !== 'information';
}

/** Questions that the policy asks together: a single one, or those of a testlet in order. */
export interface Unit {
  /** Position in bank order: the lowest question index of its members. */
  index: number;
  /**
   * `scored` units are selected by the criterion, `pilot` units are inserted, `on_demand` units are asked for
   * by a rule.
   */
  kind: 'scored' | 'pilot' | 'on_demand';
  /** Question indexes in the order of asking. */
  members: readonly number[];
  /** Whether an answer or a rule can hide one of its questions. */
  conditional: boolean;
  /** Largest `schedule.weight` of its questions; the value under the `priority` criterion. */
  weight: number;
}

/** Properties of questions by their index. */
interface QuestionTraits {
  measured: ReadonlySet<number>;
  onDemand: ReadonlySet<number>;
  hideable: Uint8Array;
}

/**
 * Returns the units of a policy in bank order: testlets with at least one question that is measured, piloted
 * or on demand, and every other such question alone. An information text alone is not a unit. Excluded
 * questions belong to no unit; a question listed in two testlets belongs to the first.
 */
export function makeUnits(bundle: CompiledBundle, { measured, onDemand, hideable }: QuestionTraits): Unit[] {
  const { experience, adaptivePolicy } = bundle;
  const { testlets, pilot, excluded } = adaptivePolicy.constraints;
  const taken = new Set<number>();
  const groups = testlets.map((ids) => ids.map((id) => experience.questionById.get(id)));
  const units: Unit[] = [];
  for (const group of [...groups, ...experience.questions.map((question) => [question])]) {
    const members = group.filter(
      (question) => question && !excluded.has(question.id) && !taken.has(question.index),
    ) as Question[];
    const kind = members.some(takesAnswer) ? kindOf(members) : null;
    if (kind === null) continue;
    for (const { index } of members) taken.add(index);
    units.push({
      index: Math.min(...members.map(({ index }) => index)),
      kind,
      members: members.map(({ index }) => index),
      conditional: members.some(({ index }) => hideable[index] === 1),
      weight: Math.max(...members.map(({ schedule }) => schedule?.weight ?? 0)),
    });
  }
  return units.sort((a, b) => a.index - b.index);

  function kindOf(members: readonly Question[]): Unit['kind'] | null {
    if (members.some(({ index }) => onDemand.has(index))) return 'on_demand';
    if (members.some(({ index }) => measured.has(index))) return 'scored';
    return members.some(({ id }) => pilot.has(id)) ? 'pilot' : null;
  }
}
