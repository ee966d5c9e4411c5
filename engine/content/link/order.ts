import type { CompiledExpression, Composite, Concept, Guardrail, Question, Scorecard } from '../../types.ts';
import { type Diagnostics, quote } from '../diagnostics.ts';
import type { ExperienceDraft } from '../drafts.ts';
import { type DependencyNode, sortByDependency } from './dependency-sort.ts';

/** The fields of a concept that determine its dependencies. Its items need not be linked yet. */
type ConceptNode = Pick<Concept, 'id' | 'expression' | 'norms'> & {
  items?: readonly { itemId: string; questionId?: string }[];
};
type Node = DependencyNode<Question | ConceptNode | Composite | null>;

interface Parts extends Pick<ExperienceDraft, 'questions' | 'sections'> {
  concepts: readonly ConceptNode[];
  composites: readonly Composite[];
  guardrail?: Pick<Guardrail, 'contradictions' | 'quality'>;
}

const questionNode = (id: string) => `question ${id}`;
const scoreNode = (id: string) => `score ${id}`;
/**
 * The node for expressions that read the overall confidence or coverage: it depends on all concepts and
 * composites.
 */
const OVERALL = 'overall';
/**
 * The node for expressions that read a confidence, which data quality lowers. It depends on the questions of
 * attention checks and contradictions only. The checks of speed and of monotonous answers read nearly all
 * questions, often also the one whose condition reads the confidence.
 */
const QUALITY = 'quality';
/** The node for expressions that read what is missing of the form: it depends on all questions. */
const FORM = 'form';

/**
 * Returns the order in which visibility is decided and scores are computed: a question comes after everything
 * its conditions read, a concept after its items and everything its expressions read. Reports each cycle
 * once.
 * @returns indices of questions, and concepts and composites with their ids
 */
export function dependencyOrder(
  parts: Parts,
  diagnostics: Diagnostics,
): { visibilityOrder: number[]; scoringOrder: Scorecard['order'] } {
  const { sorted, cycles } = sortByDependency(nodesOf(parts));
  for (const cycle of cycles) reportCycle(cycle, diagnostics);
  const visibilityOrder: number[] = [];
  const scoringOrder: Scorecard['order'][number][] = [];
  const composites = new Set<unknown>(parts.composites);
  for (const { value } of sorted) {
    if (!value) continue;
    if ('index' in value) visibilityOrder.push(value.index);
    else scoringOrder.push({ type: composites.has(value) ? 'composite' : 'concept', id: value.id });
  }
  return { visibilityOrder, scoringOrder };
}

function nodesOf({ questions, sections, concepts, composites, guardrail }: Parts): Node[] {
  const overall: Node = {
    name: OVERALL,
    label: 'the overall confidence or coverage',
    dependencies: () => [...concepts, ...composites].map(({ id }) => scoreNode(id)),
    value: null,
  };
  const quality: Node = {
    name: QUALITY,
    label: 'the data quality',
    dependencies: () => checkedQuestions(guardrail).map(questionNode),
    value: null,
  };
  const form: Node = {
    name: FORM,
    label: 'the whole form',
    dependencies: () => questions.map(({ id }) => questionNode(id)),
    value: null,
  };
  return [
    ...questions.map((value) => ({
      name: questionNode(value.id),
      label: `question ${quote(value.id)}`,
      dependencies: () => [sections.get(value.sectionId)?.visibleIf, value.visibleIf].flatMap(nodesReadBy),
      value,
    })),
    ...concepts.map((value) => ({
      name: scoreNode(value.id),
      label: `concept ${quote(value.id)}`,
      dependencies: () => [
        ...(value.items ?? []).map(({ questionId, itemId }) => questionNode(questionId ?? itemId)),
        ...[value.expression, ...value.norms.map((norm) => norm.when)].flatMap(nodesReadBy),
      ],
      value,
    })),
    ...composites.map((value) => ({
      name: scoreNode(value.id),
      label: `composite ${quote(value.id)}`,
      dependencies: () => [
        ...Object.keys(value.weights ?? {}).map(scoreNode),
        ...nodesReadBy(value.expression),
      ],
      value,
    })),
    overall,
    quality,
    form,
  ];
}

function checkedQuestions(guardrail: Parts['guardrail']): string[] {
  if (guardrail === undefined) return [];
  const { contradictions, quality } = guardrail;
  return [
    ...contradictions.flatMap(({ questions }) => questions),
    ...quality.attention.map(({ questionId }) => questionId),
  ];
}

/** Returns the names of the nodes an expression reads. */
function nodesReadBy(expression: CompiledExpression | undefined): string[] {
  if (!expression) return [];
  const { answers, scores, metrics, confidence, coverage, overall } = expression.references;
  const read = [...scores, ...metrics, ...confidence, ...coverage].map(scoreNode);
  const readsQuality = confidence.length > 0 || overall.includes('confidence');
  return [
    ...answers.map(questionNode),
    ...read,
    ...(readsQuality ? [QUALITY] : []),
    ...(overall.includes('confidence') || overall.includes('coverage') ? [OVERALL] : []),
    ...(overall.includes('missing') ? [FORM] : []),
  ];
}

const MAX_CYCLE_LABELS = 10;

/** Reports a cycle that includes a question as `visibility_cycle`, every other cycle as `scoring_cycle`. */
function reportCycle(cycle: readonly Node[], diagnostics: Diagnostics): void {
  const shown = cycle.slice(0, MAX_CYCLE_LABELS).map(({ label }) => label);
  const names = [...shown, ...(cycle.length > MAX_CYCLE_LABELS ? ['…'] : []), cycle[0]!.label];
  const path = names.join(' → ');
  const asked = cycle.map(({ value }) => value).find((value) => value && 'index' in value) as
    | Question
    | undefined;
  if (asked) {
    const position = diagnostics.positionOf(asked.visibleIf ?? asked);
    position.error('visibility_cycle', `The visibility of this question depends on itself: ${path}.`, {
      names,
    });
  } else {
    const scored = cycle.map((node) => node.value).find((candidate) => candidate !== null);
    diagnostics
      .positionOf(scored!)
      .error('scoring_cycle', `This score depends on itself: ${path}.`, { names });
  }
}
