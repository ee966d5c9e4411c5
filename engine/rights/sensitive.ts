import type { CompiledBundle, CompiledExpression } from '../types.ts';

/** What those who lead people see of a concept: everything, its score without its items, or nothing. */
export type LeaderView = 'whole' | 'score' | 'nothing';

const views = new WeakMap<CompiledBundle, ReadonlyMap<string, LeaderView>>();

/**
 * Returns what those who lead people see of a concept or composite. Of a concept with a sensitive question it
 * is the score alone: the means of the other items, taken from that of the score, would leave that of the
 * question. So would other concepts with these items, so a concept that shares one with it is a reason to
 * show nothing of it. An expression that reads something sensitive is sensitive. Nothing is shown either if
 * the bundle has no such concept: an earlier one may have had it with sensitive questions.
 */
export function leaderView(bundle: CompiledBundle, id: string): LeaderView {
  let known = views.get(bundle);
  if (!known) {
    known = viewsOf(bundle);
    views.set(bundle, known);
  }
  return known.get(id) ?? 'nothing';
}

/** Returns the ids of the questions of which those who lead people see no figures. */
export function sensitiveQuestions({ experience }: CompiledBundle): string[] {
  return experience.questions.flatMap(({ id, sensitive }) => (sensitive ? [id] : []));
}

interface Score {
  id: string;
  isSensitive: boolean;
  /** Ids of the questions and scores that it is computed from. */
  questions: readonly string[];
  scores: readonly string[];
  isExpression: boolean;
}

function viewsOf(bundle: CompiledBundle): Map<string, LeaderView> {
  const scores = scoresOf(bundle);
  const isSensitive = new Set(sensitiveQuestions(bundle));
  const found = new Map<string, LeaderView>();
  for (const { id } of bundle.scorecard.order) {
    const score = scores.get(id)!;
    const { questions, isExpression } = score;
    const below = score.scores.map((each) => found.get(each));
    const sensitive = questions.filter((each) => isSensitive.has(each));
    const isShared = () =>
      [...scores.values()].some(
        (other) => other !== score && questions.some((q) => other.questions.includes(q)),
      );
    const isHidden =
      score.isSensitive ||
      below.includes('nothing') ||
      (sensitive.length > 0 && (isExpression || sensitive.length === questions.length || isShared()));
    if (isHidden) found.set(id, 'nothing');
    else found.set(id, sensitive.length > 0 || below.includes('score') ? 'score' : 'whole');
  }
  return found;
}

function scoresOf({ scorecard }: CompiledBundle): Map<string, Score> {
  const scores = new Map<string, Score>();
  for (const { id, sensitive = false, expression, items } of scorecard.concepts)
    scores.set(id, {
      id,
      isSensitive: sensitive,
      questions: expression ? questionsIn(expression) : items.map(({ questionId }) => questionId),
      scores: scoresIn(expression),
      isExpression: expression !== undefined,
    });
  for (const { id, expression, weights } of scorecard.composites)
    scores.set(id, {
      id,
      isSensitive: false,
      questions: expression ? questionsIn(expression) : [],
      scores: [...Object.keys(weights ?? {}), ...scoresIn(expression)],
      isExpression: true,
    });
  return scores;
}

function questionsIn({ references: { answers, timing } }: CompiledExpression): string[] {
  return [...answers, ...timing];
}

function scoresIn(expression: CompiledExpression | undefined): readonly string[] {
  const { scores = [], confidence = [], coverage = [] } = expression?.references ?? {};
  return [...scores, ...confidence, ...coverage];
}
