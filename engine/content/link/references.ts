import type { Context } from '../../types.ts';
import type { ExperienceDraft } from '../experience.ts';
import { type Diagnostics, quote, type Referent } from '../place.ts';
import type { ScorecardDraft } from '../scorecard.ts';
import { didYouMean } from '../suggest.ts';

/** The ids that exist; a sort left out is one this check knows nothing of. */
export type Names = Partial<Record<Referent, ReadonlySet<string>>>;

/** Nodes of all expressions of a bundle together. */
const MOST_EXPRESSION_NODES = 20_000;

const CODES: Record<Referent, { code: string; what: string }> = {
  question: { code: 'unknown_question', what: 'no question' },
  item: { code: 'unknown_question', what: 'no question or matrix row' },
  concept: { code: 'unknown_concept', what: 'no concept' },
  metric: { code: 'unknown_metric', what: 'no composite' },
  score: { code: 'unknown_concept', what: 'no concept or composite' },
  variable: { code: 'unknown_variable', what: 'no context variable' },
  profile_field: {
    code: 'unknown_profile_field',
    what: 'no context variable that comes from the profile field',
  },
};

/** Reports every id that names nothing, as far as the names are known. */
export function checkReferences(diagnostics: Diagnostics, names: Names): void {
  for (const { to, id, place } of diagnostics.references) {
    const known = names[to];
    if (!known || known.has(id)) continue;
    const { code, what } = CODES[to];
    place.error(code, `There is ${what} ${quote(id)}.`, () => didYouMean(id, known));
  }
}

/** Reports expressions that are too large together, at the one that passes the limit. */
export function checkExpressionTotal(diagnostics: Diagnostics): void {
  let nodes = 0;
  for (const expression of diagnostics.expressions) {
    nodes += expression.nodes;
    if (nodes <= MOST_EXPRESSION_NODES) continue;
    const message = `The expressions of a bundle have at most ${MOST_EXPRESSION_NODES} nodes together.`;
    diagnostics.placeOf(expression).error('expressions_too_large', message);
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
  return { concept, metric, score: new Set([...concept, ...metric]) } satisfies Names;
}

export function namesInContext({ variables }: Context) {
  const fields = [...variables.values()].flatMap(({ fromProfile }) =>
    fromProfile === undefined ? [] : [fromProfile],
  );
  return { variable: new Set(variables.keys()), profile_field: new Set(fields) } satisfies Names;
}
