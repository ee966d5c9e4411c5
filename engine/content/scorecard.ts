import type { Band, Composite, Json, ScoreTexts } from '../types.ts';
import { readBands } from './bands.ts';
import { translated, visible } from './blank.ts';
import { readConcept, readRange } from './concept.ts';
import type { Position } from './diagnostics.ts';
import type { ScorecardDraft } from './drafts.ts';
import {
  content,
  expression,
  id,
  listOf,
  mapOf,
  number,
  object,
  recordOf,
  reference,
  text,
  toRecord,
  withoutDuplicates,
} from './fields.ts';
import { type Form, key, named, reader } from './form.ts';
import { checkScorecardTranslations } from './missing_translations.ts';
import { readOutcomeRule } from './outcome_rule.ts';
import { checkIds, idsOf, localized } from './translations.ts';

const readCompositeFields = named(
  'Composite',
  'A score that is computed from concepts: either by `weights` or by an `expression`.',
  object(
    {
      id: key(id, 'The id, unique among concepts and composites.', {
        synonyms: ['key', 'name', 'metric_id'],
      }),
      label: key(visible(text, 'the id'), 'The text of reports; the id if it is missing.', {
        synonyms: ['title', 'name', 'text'],
      }),
      expression: key(
        expression('formula'),
        'The formula. `score` reads the raw score of a concept, `metric` the value of a composite.',
        { synonyms: ['formula'] },
      ),
      weights: key(
        recordOf(number(), 'score'),
        'The weight of each part, by concept or composite id. The composite is the weighted sum of the reported values.',
        { synonyms: ['parts', 'concepts', 'components'] },
      ),
      range: key(
        readRange,
        'The range of the value. The default with `weights` is what the ranges of the parts allow.',
      ),
      bands: key(readBands, 'Named ranges of the value. The first one that contains it applies.', {
        default: [],
        synonyms: ['ranges', 'levels', 'cutoffs', 'thresholds'],
      }),
    },
    ['id'],
    { oneOf: [{ required: ['expression'] }, { required: ['weights'] }] },
  ),
);

const readTexts = mapOf(
  named(
    'ScoreTranslation',
    'The texts of a concept or composite in another language.',
    object({
      label: key(translated(text), 'The translated label.', { synonyms: ['title', 'name', 'text'] }),
      bands: key(recordOf(translated(text)), 'The translated labels of the bands, by band id.'),
    }),
  ),
);

const readTranslation = named(
  'ScorecardTranslation',
  'The texts of a scorecard in another language.',
  object({
    concepts: key(readTexts, 'The translated texts of concepts, by concept id.'),
    composites: key(readTexts, 'The translated texts of composites, by composite id.'),
  }),
);

const readFields = content({
  concepts: key(listOf(readConcept), 'What is measured. A concept given as its id has the method `sum`.', {
    synonyms: ['scales', 'scores', 'dimensions', 'subscales', 'constructs', 'domains'],
  }),
  composites: key(
    listOf(reader(readCompositeFields, readComposite)),
    'Scores that are computed from concepts.',
    { synonyms: ['metrics', 'totals'] },
  ),
  primary_metric: key(reference('score'), 'The concept or composite whose score summarizes the evaluation.', {
    synonyms: ['primary', 'metric', 'total'],
  }),
  outcome_rules: key(
    listOf(readOutcomeRule),
    'When a treatment counts as successful for a person; trajectories show it.',
    { default: [] },
  ),
  translations: key(localized(readTranslation), 'Texts in other languages, by BCP 47 language tag.', {
    synonyms: ['locales', 'languages', 'i18n'],
  }),
});

export const scorecardForm: Form = readFields;

type TranslationFields = NonNullable<ReturnType<typeof readTranslation>>;

/** Reads the content of a scorecard and reports what is wrong with it. */
export function readScorecard(json: Json, at: Position): ScorecardDraft {
  const fields = readFields(json, at) ?? {};
  // Results identify concepts and composites by id alone, so an id may be used only once among both.
  const usedIds = new Set<string>();
  const concepts = withoutDuplicates(fields.concepts, at, usedIds);
  const composites = withoutDuplicates(fields.composites, at, usedIds);
  const translations = [...(fields.translations ?? [])].map(([tag, translation]) => {
    const position = at.at('translations', tag);
    checkTexts('concept', translation.concepts, concepts, position.at('concepts'));
    checkTexts('composite', translation.composites, composites, position.at('composites'));
    return [tag, textsOf(translation)] as const;
  });
  const scorecard: ScorecardDraft = {
    concepts,
    composites,
    ...(fields.primary_metric !== undefined && { primaryMetric: fields.primary_metric }),
    outcomeRules: withoutDuplicates(fields.outcome_rules, at),
    translations: new Map(translations),
  };
  checkScorecardTranslations(scorecard, at.at('translations'));
  return scorecard;
}

/** Reports translations of concepts or composites, and of their bands, that the scorecard does not have. */
function checkTexts(
  part: 'concept' | 'composite',
  texts: TranslationFields['concepts'],
  scores: readonly { id: string; bands: readonly Band[] }[],
  at: Position,
): void {
  if (!texts) return;
  const scoreById = new Map(scores.map((score) => [score.id, score]));
  checkIds(part, [...texts.keys()], scoreById, at);
  for (const [scoreId, { bands }] of texts) {
    const score = scoreById.get(scoreId);
    if (score && bands) checkIds('band', Object.keys(bands), idsOf(score.bands), at.at(scoreId, 'bands'));
  }
}

/** Returns the translated texts by id: concepts and composites share one set of ids. */
function textsOf({ concepts = new Map(), composites = new Map() }: TranslationFields) {
  const entries = [...concepts, ...composites].map(([scoreId, { label, bands }]) => {
    const texts: ScoreTexts = { ...(label !== undefined && { label }), bands: bands ?? toRecord<string>([]) };
    return [scoreId, texts] as const;
  });
  return toRecord(entries);
}

function readComposite(value: Json, at: Position): Composite | undefined {
  const fields = readCompositeFields(value, at);
  if (fields?.id === undefined) return undefined;
  if ('expression' in fields === 'weights' in fields) {
    const found = 'weights' in fields ? 'both' : 'neither';
    at.error('missing_key', `A composite requires either "expression" or "weights"; found ${found}.`, {
      names: ['expression', 'weights'],
    });
  }
  const { expression: formula, weights } = fields;
  const composite = {
    id: fields.id,
    label: fields.label ?? fields.id,
    ...(formula && { expression: formula }),
    ...(weights && { weights }),
    range: fields.range ?? null,
    bands: fields.bands ?? [],
  };
  at.diagnostics.setPosition(composite, at);
  return composite;
}
