import {
  type Json,
  type JsonObject,
  MISSING_POLICIES,
  type MissingPolicy,
  type Norm,
  type Range,
  SCALES,
  SCORING_METHODS,
  type ScoringMethod,
} from '../types.ts';
import { readBands } from './bands.ts';
import { visible } from './blank.ts';
import { checkChange, readChange } from './change.ts';
import { describe, type Position, quote } from './diagnostics.ts';
import type { ConceptDraft, ItemDraft } from './drafts.ts';
import {
  boolean,
  expression,
  id,
  isObject,
  listOf,
  number,
  object,
  oneOf,
  reference,
  text,
} from './fields.ts';
import { type Form, key, named, plain, type Reader, reader } from './form.ts';
import { readIrt } from './irt.ts';
import { normsOn, readNorm } from './norms.ts';

const NORMED: ReadonlySet<string> = new Set(['z', 't', 'sten', 'stanine', 'iq', 'percentile']);

const readPolicyName = oneOf(MISSING_POLICIES);
/** Also accepts JSON null for the policy "null", under which the concept has no score. */
const readPolicy: Reader<MissingPolicy> = reader(
  plain({ type: ['string', 'null'], enum: [...MISSING_POLICIES, null] }),
  (value, at) => (value === null ? 'null' : readPolicyName(value, at)),
);

const readItemFields = named(
  'Item',
  'A question that counts for a concept.',
  object(
    {
      question_id: key(
        reference('item'),
        'The id of a question, of a matrix (all of its rows) or of one row (`question_id.row_id`).',
        { synonyms: ['id', 'question', 'item_id', 'item'] },
      ),
      weight: key(number({ above: 0 }), 'The weight, which the method `mean` ignores.', { default: 1 }),
      reverse: key(
        boolean,
        'Whether the item is reverse-scored: minimum + maximum − score counts instead of the score.',
        { default: false, synonyms: ['reversed', 'reverse_scored', 'inverted', 'keyed'] },
      ),
    },
    ['question_id'],
  ),
);

const readRangeFields = named(
  'Range',
  'The lowest and the highest possible score; `min` must be below `max`.',
  object({ min: key(number(), 'The lowest score.'), max: key(number(), 'The highest score.') }, [
    'min',
    'max',
  ]),
);

/** Reads the range of a score; its minimum must be below its maximum. */
export const readRange: Reader<Range> = reader(readRangeFields, rangeOf);

const readMissing = named(
  'MissingData',
  'What scoring does about unanswered items.',
  object({
    policy: key(
      readPolicy,
      '`null`: an unanswered item is excluded from a mean, and makes a sum null. `prorate`: a sum is extrapolated from the answered items. `neutral`: the item gets the midpoint of its range. `zero`: the item gets 0.',
      { default: 'null', synonyms: ['method', 'strategy'] },
    ),
    min_coverage: key(
      number({ min: 0, max: 1 }),
      'The smallest answered share of the items; below it there is no score. The default is 0.8 under `prorate` and for means under `null`.',
      { synonyms: ['coverage', 'min_share'] },
    ),
    min_items: key(
      number({ min: 0, integer: true }),
      'The smallest number of answered items; below it there is no score.',
      { synonyms: ['min_answered', 'minimum'] },
    ),
  }),
);

const METHOD_RULES: JsonObject = {
  allOf: (['irt', 'expression'] as const).map((method) => ({
    if: { properties: { method: { const: method } }, required: ['method'] },
    then: { required: [method] },
  })),
};

const readFields = named(
  'Concept',
  'What the scorecard measures, such as a scale or subscale of a questionnaire.',
  object(
    {
      id: key(id, 'The id, unique among concepts and composites.', {
        synonyms: ['key', 'name', 'concept_id'],
      }),
      label: key(visible(text, 'the id'), 'The text of reports; the id if it is missing.', {
        synonyms: ['title', 'name', 'text'],
      }),
      method: key(
        oneOf(SCORING_METHODS),
        'How the raw score is computed. The default is `expression` or `irt` if that key is there, otherwise `sum`.',
        { synonyms: ['type', 'scoring', 'aggregation', 'score'] },
      ),
      expression: key(expression('formula'), 'The formula of method `expression`.', {
        synonyms: ['formula'],
      }),
      items: key(
        listOf(reader(readItemFields, readItem)),
        'The items. Without this key, they are all questions that score on the concept.',
        { synonyms: ['questions', 'question_ids'] },
      ),
      range: key(readRange, 'The range of the raw score. The default is what the items can attain.'),
      missing: key(readMissing, 'What scoring does about unanswered items.', {
        synonyms: ['missing_data', 'policy', 'missing_policy'],
      }),
      irt: key(readIrt, 'The model and the item parameters of method `irt`.'),
      reliability: key(
        number({ min: 0, max: 1 }),
        "The reliability of the score, such as Cronbach's α. Together with a norm it gives the standard error.",
        { synonyms: ['alpha', 'cronbach_alpha'] },
      ),
      norms: key(listOf<Norm>(readNorm), 'Reference groups; the first one that applies is used.', {
        default: [],
        synonyms: ['norm', 'reference'],
      }),
      scale: key(
        oneOf(SCALES),
        'The scale of the reported value. `pomp` is the percentage of the maximum possible score; all but `raw` and `pomp` need norms or method `irt`.',
        { default: 'raw', synonyms: ['units', 'transform'] },
      ),
      parent: key(
        reference('score'),
        'The concept or composite that this one is a part of, such as the domain of a facet. Reports show it beneath that score.',
        { synonyms: ['part_of', 'domain', 'belongs_to'] },
      ),
      direction: key(oneOf(['higher', 'lower']), 'Whether higher or lower values are better.', {
        default: 'higher',
        synonyms: ['polarity'],
      }),
      change: key(readChange, 'How the change of a person between two results is classified.'),
      sensitive: key(boolean, 'Whether leaders are shown no figures of it.', { default: false }),
      bands: key(readBands, 'Named ranges of the reported value. The first one that contains it applies.', {
        default: [],
        synonyms: ['ranges', 'levels', 'cutoffs', 'thresholds'],
      }),
    },
    ['id'],
    METHOD_RULES,
  ),
);

type Fields = NonNullable<ReturnType<typeof readFields>>;

const CONCEPT_OR_ID: Form = {
  schema: (definitions) => ({ anyOf: [readFields.schema(definitions), id.schema(definitions)] }),
};

/** Reads a concept: an object or, as a shorthand, the id of a concept with method `sum`. */
export const readConcept: Reader<ConceptDraft> = reader(CONCEPT_OR_ID, conceptFrom);

function conceptFrom(value: Json, at: Position): ConceptDraft | undefined {
  if (typeof value === 'string') {
    at.warning('default_used', `${quote(value)} is read as the id of a concept with method "sum".`, {
      name: 'method',
      default: 'sum',
    });
  } else if (!isObject(value)) {
    return at.wrongType('a concept (an object)', value, { expected_type: 'object' });
  }
  const fields: Fields | undefined =
    typeof value === 'string' ? { id: id(value, at), method: 'sum' } : readFields(value, at);
  if (fields?.id === undefined) return undefined;
  const method = fields.method ?? defaultMethod(fields, at);
  checkMethod(method, fields, at);
  const concept = conceptOf(fields.id, method, fields, at);
  // IRT needs no norms: without them θ is standardised by its prior.
  if (concept.norms.length === 0 && !concept.irt && NORMED.has(concept.scale)) {
    at.at('scale').warning(
      'missing_norms',
      `Scale "${concept.scale}" requires norms; without norms the value is null.`,
      { name: concept.id, of: concept.scale },
    );
  }
  if (concept.reliability !== undefined && concept.norms.length === 0 && !concept.irt) {
    at.at('reliability').info(
      'no_standard_error',
      'Without norms, the reliability gives the confidence, but no standard error, no interval and no reliable change.',
      {},
      'Add a norm: its standard deviation gives the standard error in units of the score.',
    );
  }
  checkChange(concept, at.at('change'));
  at.diagnostics.setPosition(concept, at);
  return concept;
}

function conceptOf(conceptId: string, method: ScoringMethod, fields: Fields, at: Position): ConceptDraft {
  const { expression: formula, items, range, irt, reliability, missing } = fields;
  return {
    id: conceptId,
    label: fields.label ?? conceptId,
    method,
    ...(method === 'expression' && formula && { expression: formula }),
    ...(items && { items }),
    ...(range && { range }),
    missing: {
      policy: missing?.policy ?? 'null',
      ...(missing?.min_coverage !== undefined && { minCoverage: missing.min_coverage }),
      ...(missing?.min_items !== undefined && { minItems: missing.min_items }),
    },
    ...(method === 'irt' && irt && { irt }),
    ...(reliability !== undefined && { reliability }),
    norms: normsOn(fields.scale ?? 'raw', fields.norms ?? [], at),
    scale: fields.scale ?? 'raw',
    ...(fields.parent !== undefined && fields.parent !== conceptId && { parent: fields.parent }),
    direction: fields.direction ?? 'higher',
    ...(fields.change && { change: fields.change }),
    ...(fields.sensitive && { sensitive: true }),
    bands: fields.bands ?? [],
  };
}

/** Returns the method of a concept: the declared one, or the one whose key is there, otherwise `sum`. */
export function methodOf({
  method,
  expression: formula,
  irt,
}: {
  method?: ScoringMethod | undefined;
  expression?: unknown;
  irt?: unknown;
}): ScoringMethod {
  return method ?? (formula ? 'expression' : irt ? 'irt' : 'sum');
}

function defaultMethod(fields: Fields, at: Position): ScoringMethod {
  const method = methodOf(fields);
  if (!('method' in fields))
    at.warning('default_used', `"method" is missing; the default "${method}" is used.`, {
      name: 'method',
      default: method,
    });
  return method;
}

function checkMethod(method: ScoringMethod, fields: Fields, at: Position): void {
  for (const key of ['expression', 'irt'] as const) {
    if (method === key && !(key in fields)) {
      at.error('missing_key', `Method "${method}" requires "${key}".`, { name: key, of: method });
    }
    if (method !== key && key in fields) {
      at.at(key).warning('unused_key', `Method "${method}" does not use "${key}"; it is ignored.`, {
        name: key,
        of: method,
      });
    }
  }
}

function readItem(value: Json, at: Position): ItemDraft | undefined {
  const fields = readItemFields(value, at);
  if (fields?.question_id === undefined) return undefined;
  const item = { itemId: fields.question_id, weight: fields.weight ?? 1, reverse: fields.reverse ?? false };
  at.diagnostics.setPosition(item, at);
  return item;
}

function rangeOf(value: Json, at: Position): Range | undefined {
  const { min, max } = readRangeFields(value, at) ?? {};
  if (min === undefined || max === undefined) return undefined;
  if (min < max) return { min, max };
  return at.error('out_of_range', `"min" must be below "max", found ${describe(min)} and ${describe(max)}.`);
}
