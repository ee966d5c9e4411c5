import type { Context } from '../../types.ts';
import { type Diagnostics, quote, type ReferenceKind } from '../diagnostics.ts';
import type { ExperienceDraft, ScorecardDraft } from '../drafts.ts';
import { didYouMean } from '../suggest.ts';

/** The ids that exist, by kind. References of a kind that is absent here are not checked. */
export type Names = Partial<Record<ReferenceKind, ReadonlySet<string>>>;

/** The maximum number of nodes in all expressions of a bundle together. */
const MAX_BUNDLE_NODES = 20_000;

const CODES: Record<ReferenceKind, { code: string; what: string }> = {
  question: { code: 'unknown_question', what: 'question' },
  item: { code: 'unknown_question', what: 'question or matrix row' },
  concept: { code: 'unknown_concept', what: 'concept' },
  raw_score: { code: 'unknown_concept', what: 'concept' },
  metric: { code: 'unknown_metric', what: 'composite' },
  score: { code: 'unknown_concept', what: 'concept or composite' },
  variable: { code: 'unknown_variable', what: 'context variable' },
  profile_field: {
    code: 'unknown_profile_field',
    what: 'context variable read from the profile field',
  },
};

/** Reports every reference to an id that does not exist. */
export function checkReferences(diagnostics: Diagnostics, names: Names): void {
  for (const { to, id, position } of diagnostics.references) {
    const known = names[to];
    if (!known || known.has(id)) continue;
    const { code, what } = CODES[to];
    position.error(code, `There is no ${what} ${quote(id)}.`, { name: id }, () => didYouMean(id, known));
  }
}

/** Reports the first expression with which the total number of nodes exceeds the limit of a bundle. */
export function checkExpressionTotal(diagnostics: Diagnostics): void {
  let nodes = 0;
  for (const expression of diagnostics.expressions) {
    nodes += expression.nodes;
    if (nodes <= MAX_BUNDLE_NODES) continue;
    const message = `The expressions of the bundle exceed the limit of ${MAX_BUNDLE_NODES} nodes in total.`;
    diagnostics.positionOf(expression).error('expressions_too_large', message, { limit: MAX_BUNDLE_NODES });
    return;
  }
}

export function namesInExperience({ questions }: ExperienceDraft) {
  const question = new Set(questions.map(({ id }) => id));
  const rows = questions.flatMap(({ id, rows }) => rows.map((row) => `${id}.${row.id}`));
  return { question, item: new Set([...question, ...rows]) } satisfies Names;
}

export function namesInScorecard({ concepts, composites }: ScorecardDraft) {
  const concept = new Set(concepts.map(({ id }) => id));
  const metric = new Set(composites.map(({ id }) => id));
  return { concept, raw_score: concept, metric, score: new Set([...concept, ...metric]) } satisfies Names;
}

export function namesInContext({ variables }: Context) {
  const fields = [...variables.values()].flatMap(({ fromProfile }) =>
    fromProfile === undefined ? [] : [fromProfile],
  );
  return { variable: new Set(variables.keys()), profile_field: new Set(fields) } satisfies Names;
}
