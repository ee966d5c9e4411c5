import type { Json, Norm, Range, ScoringMethod } from '../types.ts';
import { readBands } from './bands.ts';
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
  type Reader,
  reference,
  text,
} from './fields.ts';
import { readIrt } from './irt.ts';
import { readNorm } from './norms.ts';

const METHODS: readonly ScoringMethod[] = ['sum', 'mean', 'weighted_mean', 'irt', 'expression'];
const POLICIES = ['null', 'prorate', 'neutral', 'zero'] as const;
const SCALES = ['raw', 'pomp', 'z', 't', 'sten', 'stanine', 'iq', 'percentile'] as const;
const NORMED: ReadonlySet<string> = new Set(['z', 't', 'sten', 'stanine', 'iq', 'percentile']);

const readPolicyName = oneOf(POLICIES);
/** Also accepts JSON null for the policy "null", under which the concept has no score. */
const readPolicy: Reader<(typeof POLICIES)[number]> = (value, at) => {
  return value === null ? 'null' : readPolicyName(value, at);
};

const readItemFields = object(
  { question_id: reference('item'), weight: number({ above: 0 }), reverse: boolean },
  ['question_id'],
);

const readRangeFields = object({ min: number(), max: number() }, ['min', 'max']);

const readFields = object(
  {
    id,
    label: text,
    method: oneOf(METHODS),
    expression: expression('formula'),
    items: listOf(readItem),
    range: readRange,
    missing: object({
      policy: readPolicy,
      min_coverage: number({ min: 0, max: 1 }),
      min_items: number({ min: 0, integer: true }),
    }),
    irt: readIrt,
    reliability: number({ min: 0, max: 1 }),
    norms: listOf<Norm>(readNorm),
    scale: oneOf(SCALES),
    direction: oneOf(['higher', 'lower']),
    bands: readBands,
  },
  ['id'],
);

type Fields = NonNullable<ReturnType<typeof readFields>>;

/** Reads a concept: an object or, as a shorthand, the id of a concept with method `sum`. */
export function readConcept(value: Json, at: Position): ConceptDraft | undefined {
  if (typeof value === 'string') {
    at.warning('default_used', `${quote(value)} is read as the id of a concept with method "sum".`);
  } else if (!isObject(value)) {
    return at.wrongType('a concept (an object)', value);
  }
  const fields: Fields | undefined =
    typeof value === 'string' ? { id: id(value, at), method: 'sum' } : readFields(value, at);
  if (fields?.id === undefined) return undefined;
  const method = fields.method ?? defaultMethod(fields, at);
  checkMethod(method, fields, at);
  const concept = conceptOf(fields.id, method, fields);
  // IRT needs no norms: without them θ is standardised by its prior.
  if (concept.norms.length === 0 && !concept.irt && NORMED.has(concept.scale)) {
    at.at('scale').warning(
      'missing_norms',
      `Scale "${concept.scale}" requires norms; without norms the value is null.`,
    );
  }
  at.diagnostics.setPosition(concept, at);
  return concept;
}

function conceptOf(conceptId: string, method: ScoringMethod, fields: Fields): ConceptDraft {
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
    norms: fields.norms ?? [],
    scale: fields.scale ?? 'raw',
    direction: fields.direction ?? 'higher',
    bands: fields.bands ?? [],
  };
}

function defaultMethod(fields: Fields, at: Position): ScoringMethod {
  const method = fields.expression ? 'expression' : fields.irt ? 'irt' : 'sum';
  if (!('method' in fields))
    at.warning('default_used', `"method" is missing; the default "${method}" is used.`);
  return method;
}

function checkMethod(method: ScoringMethod, fields: Fields, at: Position): void {
  for (const key of ['expression', 'irt'] as const) {
    if (method === key && !(key in fields)) at.error('missing_key', `Method "${method}" requires "${key}".`);
    if (method !== key && key in fields) {
      at.at(key).warning('unused_key', `Method "${method}" does not use "${key}"; it is ignored.`);
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

/** Reads the range of a score; its minimum must be below its maximum. */
export function readRange(value: Json, at: Position): Range | undefined {
  const { min, max } = readRangeFields(value, at) ?? {};
  if (min === undefined || max === undefined) return undefined;
  if (min < max) return { min, max };
  return at.error('out_of_range', `"min" must be below "max", found ${describe(min)} and ${describe(max)}.`);
}
