import {
  IRT_ESTIMATORS,
  IRT_MODELS,
  type IrtItemParameters,
  type IrtModel,
  type IrtSpecification,
  type Json,
  type JsonObject,
} from '../types.ts';
import type { Position } from './diagnostics.ts';
import { isObject, mapOf, number, object, oneOf, pairOf } from './fields.ts';
import { key, named, plain, type Reader, reader } from './form.ts';

const DICHOTOMOUS: ReadonlySet<IrtModel> = new Set(['1pl', '2pl', '3pl', '4pl']);
/** Models in which all items have equal discrimination, so that the default a = 1 needs no warning. */
const EQUAL_SLOPES: ReadonlySet<IrtModel> = new Set(['1pl', 'pcm', 'rsm']);

const finiteNumber = number();
const NUMBERS = plain({ anyOf: [{ type: 'number' }, { type: 'array', items: { type: 'number' } }] });
const numbers: Reader<number | number[]> = reader(NUMBERS, (value, at) => {
  if (!Array.isArray(value)) return finiteNumber(value, at);
  const entries = value.map((entry, i) => finiteNumber(entry, at.at(i)));
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
});

const readParameters = named(
  'IrtItem',
  'The parameters of an item on the scale of θ.',
  object(
    {
      a: key(numbers, 'The slope (discrimination); for `nrm` the list of the slopes of the categories.', {
        default: 1,
        synonyms: ['slope', 'discrimination'],
      }),
      b: key(
        numbers,
        'For `1pl` to `4pl` the difficulty; for `grm` the list of ascending thresholds and for `pcm`, `gpcm` and `rsm` that of the steps, one fewer than categories; for `nrm` the list of the intercepts of the categories.',
        { synonyms: ['difficulty', 'threshold', 'thresholds', 'steps', 'intercept'] },
      ),
      c: key(number({ min: 0, below: 1 }), 'The lower asymptote (guessing) of `3pl` and `4pl`.', {
        default: 0,
        synonyms: ['guessing'],
      }),
      d: key(number({ above: 0, max: 1 }), 'The upper asymptote of `4pl`.', { default: 1 }),
    },
    ['b'],
  ),
);

/** The models with one slope and, for the first rule, one location for each item. */
const RULES: JsonObject = {
  allOf: [
    { if: modelIs([...DICHOTOMOUS]), then: itemKeys({ a: { type: 'number' }, b: { type: 'number' } }) },
    {
      if: modelIs(IRT_MODELS.filter((model) => model !== 'nrm')),
      then: itemKeys({ a: { type: 'number' } }),
    },
  ],
};

/** Reads where the parameters come from, which is kept with the content and has no effect on scores. */
const readProvenance = reader(plain({ type: 'object' }), (value, at) => {
  return isObject(value) ? value : at.wrongType('an object', value, { expected_type: 'object' });
});

const readFields = named(
  'Irt',
  'How a concept is measured by item response theory.',
  object(
    {
      model: key(oneOf(IRT_MODELS), 'The model of all items of the concept.', { synonyms: ['type'] }),
      estimator: key(
        oneOf(IRT_ESTIMATORS),
        'How θ is estimated: expected or maximum a posteriori, maximum or weighted likelihood.',
        { default: 'eap', synonyms: ['method', 'estimation'] },
      ),
      prior: key(
        object({
          mean: key(number(), 'The mean.', { default: 0 }),
          sd: key(number({ above: 0 }), 'The standard deviation.', { default: 1 }),
        }),
        'The normal distribution of θ before the first answer.',
      ),
      bounds: key(pairOf(number()), 'The lowest and the highest θ.', {
        default: [-6, 6],
        synonyms: ['range', 'limits'],
      }),
      nodes: key(
        number({ min: 3, max: 1_001, integer: true }),
        'How many equally spaced values of θ the computation uses.',
        { default: 121, synonyms: ['quadrature', 'points'] },
      ),
      D: key(
        number({ above: 0 }),
        'The factor of every slope: 1, or 1.7 for parameters in the normal metric.',
        {
          default: 1,
          synonyms: ['scaling'],
        },
      ),
      items: key(
        mapOf(withPosition(readParameters), 'item'),
        'The parameters of every item of the concept, by item id (of a matrix row: `question_id.row_id`).',
        { synonyms: ['parameters', 'params'] },
      ),
      provenance: key(
        readProvenance,
        'Where the parameters come from, for example the calibration that estimated them. It has no effect on scores.',
        { synonyms: ['source', 'origin'] },
      ),
    },
    ['model'],
    RULES,
  ),
);

function modelIs(models: readonly IrtModel[]): JsonObject {
  return { properties: { model: { enum: [...models] } }, required: ['model'] };
}

function itemKeys(properties: JsonObject): JsonObject {
  return { properties: { items: { additionalProperties: { properties } } } };
}

type Parameters = NonNullable<ReturnType<typeof readParameters>>;

/** Keeps the parameters with their position; they are checked when the model is known. */
function withPosition(inner: typeof readParameters): Reader<{ fields: Parameters; at: Position }> {
  return reader(inner, (value, at) => {
    const fields = inner(value, at);
    return fields && { fields, at };
  });
}

/** Reads the IRT specification of a concept. */
export const readIrt: Reader<IrtSpecification> = reader(readFields, irtOf);

function irtOf(value: Json, at: Position): IrtSpecification | undefined {
  const fields = readFields(value, at);
  if (fields?.model === undefined) return undefined;
  const { model, estimator = 'eap', prior, bounds = [-6, 6], nodes = 121, D = 1 } = fields;
  if (bounds[0] >= bounds[1])
    at.at('bounds').error('out_of_range', 'The lower bound must be below the upper bound.', {
      min: bounds[0],
      max: bounds[1],
    });
  const items = new Map<string, IrtItemParameters>();
  for (const [itemId, item] of fields.items ?? []) {
    const parameters = parametersOf(model, item.fields, item.at);
    if (parameters) items.set(itemId, parameters);
  }
  const { mean = 0, sd = 1 } = prior ?? {};
  return { model, estimator, prior: { mean, sd }, bounds, nodes, D, items };
}

function parametersOf(model: IrtModel, fields: Parameters, at: Position): IrtItemParameters | undefined {
  const { a = 1, b, c = 0, d = 1 } = fields;
  if (b === undefined) return undefined;
  if (!('a' in fields) && !EQUAL_SLOPES.has(model))
    at.warning('default_used', '"a" is missing; the default 1 is used.', { name: 'a', default: 1 });
  if (DICHOTOMOUS.has(model)) checkDichotomous(model, fields, at);
  else checkPolytomous(model, a, b, fields, at);
  if (c >= d) at.error('out_of_range', `"c" (${c}) must be below "d" (${d}).`, { min: c, max: d });
  const parameters = { a, b, c, d };
  at.diagnostics.setPosition(parameters, at);
  return parameters;
}

function checkDichotomous(model: IrtModel, { a, b, c, d }: Parameters, at: Position): void {
  for (const [key, value] of [
    ['a', a],
    ['b', b],
  ] as const) {
    if (Array.isArray(value))
      at.at(key).wrongType(`a number for model "${model}"`, value, { expected_type: 'number', of: model });
  }
  if (c !== undefined && model !== '3pl' && model !== '4pl') warnOfUnusedKey('c', model, at);
  if (d !== undefined && model !== '4pl') warnOfUnusedKey('d', model, at);
}

function checkPolytomous(
  model: IrtModel,
  a: number | number[],
  b: number | number[],
  fields: Parameters,
  at: Position,
): void {
  if (model === 'nrm') {
    const lengths = [a, b].map((value) => (Array.isArray(value) ? value.length : 1));
    if (lengths[0] !== lengths[1]) {
      const found = `${lengths[0]} and ${lengths[1]}`;
      at.error(
        'irt_categories',
        `Model "nrm" requires as many slopes in "a" as intercepts in "b"; found ${found}.`,
        { name: model, names: ['a', 'b'] },
      );
    }
  } else if (Array.isArray(a)) {
    at.at('a').wrongType(`a number for model "${model}"`, a, { expected_type: 'number', of: model });
  }
  if (model === 'grm' && Array.isArray(b)) checkAscending(b, at.at('b'));
  if (fields.c !== undefined) warnOfUnusedKey('c', model, at);
  if (fields.d !== undefined) warnOfUnusedKey('d', model, at);
}

function checkAscending(thresholds: readonly number[], at: Position): void {
  const misplaced = thresholds.findIndex((threshold, i) => i > 0 && threshold <= thresholds[i - 1]!);
  if (misplaced > 0)
    at.at(misplaced).error('not_ascending', 'Thresholds of model "grm" must be in ascending order.');
}

function warnOfUnusedKey(key: string, model: IrtModel, at: Position): void {
  at.at(key).warning('unused_key', `Model "${model}" does not use "${key}"; it is ignored.`, {
    name: key,
    of: model,
  });
}
