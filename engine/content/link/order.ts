import type { CompiledExpression, Composite, Concept, Question, Scorecard } from '../../types.ts';
import type { ExperienceDraft } from '../experience.ts';
import { type Diagnostics, quote } from '../place.ts';
import { type DependencyNode, sortByDependency } from './sort.ts';

/** A concept as far as its dependencies go: linked to its items or not. */
type ConceptNode = Pick<Concept, 'id' | 'expression' | 'norms'> & {
  items?: readonly { itemId: string; questionId?: string }[];
};
type Node = DependencyNode<Question | ConceptNode | Composite | null>;

interface Parts extends Pick<ExperienceDraft, 'questions' | 'sections'> {
  concepts: readonly ConceptNode[];
  composites: readonly Composite[];
}

const question = (id: string) => `question ${id}`;
const scored = (id: string) => `score ${id}`;
/** Stands for every concept and composite, for expressions that read the confidence or coverage of all. */
const OVERALL = 'overall';

/**
 * The order in which visibility can be decided and scores computed: a question after what its conditions read, a
 * concept after its items and what its expressions read. Cycles are reported, each once.
 */
export function orderOf(
  parts: Parts,
  diagnostics: Diagnostics,
): { visibilityOrder: number[]; scoringOrder: Scorecard['order'] } {
  const { sorted, cycles } = sortByDependency(nodesOf(parts));
  for (const cycle of cycles) reportCycle(cycle, diagnostics);
  const visibilityOrder: number[] = [];
  const scoringOrder: Scorecard['order'][number][] = [];
  const composites = new Set<unknown>(parts.composites);
  for (const { thing } of sorted) {
    if (!thing) continue;
    if ('index' in thing) visibilityOrder.push(thing.index);
    else scoringOrder.push({ type: composites.has(thing) ? 'composite' : 'concept', id: thing.id });
  }
  return { visibilityOrder, scoringOrder };
}

function nodesOf({ questions, sections, concepts, composites }: Parts): Node[] {
  const overall: Node = {
    name: OVERALL,
    label: 'the confidence or coverage of all concepts',
    needs: () => [...concepts, ...composites].map(({ id }) => scored(id)),
    thing: null,
  };
  return [
    ...questions.map((thing) => ({
      name: question(thing.id),
      label: `question ${quote(thing.id)}`,
      needs: () => [sections.get(thing.sectionId)?.visibleIf, thing.visibleIf].flatMap(readBy),
      thing,
    })),
    ...concepts.map((thing) => ({
      name: scored(thing.id),
      label: `concept ${quote(thing.id)}`,
      needs: () => [
        ...(thing.items ?? []).map(({ questionId, itemId }) => question(questionId ?? itemId)),
        ...[thing.expression, ...thing.norms.map((norm) => norm.when)].flatMap(readBy),
      ],
      thing,
    })),
    ...composites.map((thing) => ({
      name: scored(thing.id),
      label: `composite ${quote(thing.id)}`,
      needs: () => [...Object.keys(thing.weights ?? {}).map(scored), ...readBy(thing.expression)],
      thing,
    })),
    overall,
  ];
}

function readBy(expression: CompiledExpression | undefined): string[] {
  if (!expression) return [];
  const { answers, scores, metrics, confidence, coverage, overall } = expression.references;
  const read = [...scores, ...metrics, ...confidence, ...coverage].map(scored);
  return [...answers.map(question), ...read, ...(overall.some((what) => what !== 'timing') ? [OVERALL] : [])];
}

const MOST_NAMED = 10;

/** A cycle through a question is one of visibility: what is asked would depend on its own answer. */
function reportCycle(cycle: readonly Node[], diagnostics: Diagnostics): void {
  const shown = cycle.slice(0, MOST_NAMED).map(({ label }) => label);
  const path = [...shown, ...(cycle.length > MOST_NAMED ? ['…'] : []), cycle[0]!.label].join(' → ');
  const asked = cycle.map(({ thing }) => thing).find((thing) => thing && 'index' in thing) as
    | Question
    | undefined;
  if (asked) {
    const place = diagnostics.placeOf(asked.visibleIf ?? asked);
    place.error('visibility_cycle', `Whether this is asked depends on itself: ${path}.`);
  } else {
    const thing = cycle.map((node) => node.thing).find((candidate) => candidate !== null);
    diagnostics.placeOf(thing!).error('scoring_cycle', `This score depends on itself: ${path}.`);
  }
}
