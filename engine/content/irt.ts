import type { IrtItemParameters, IrtModel, IrtSpecification, Json } from '../types.ts';
import type { Position } from './diagnostics.ts';
import { mapOf, number, object, oneOf, pairOf, type Reader } from './fields.ts';

const MODELS: readonly IrtModel[] = ['1pl', '2pl', '3pl', '4pl', 'grm', 'pcm', 'gpcm', 'rsm', 'nrm'];
const ESTIMATORS = ['eap', 'map', 'mle', 'wle'] as const;
const DICHOTOMOUS: ReadonlySet<IrtModel> = new Set(['1pl', '2pl', '3pl', '4pl']);
/** Models in which all items have equal discrimination, so that the default a = 1 needs no warning. */
const EQUAL_SLOPES: ReadonlySet<IrtModel> = new Set(['1pl', 'pcm', 'rsm']);

const finiteNumber = number();
const numbers: Reader<number | number[]> = (value, at) => {
  if (!Array.isArray(value)) return finiteNumber(value, at);
  const entries = value.map((entry, i) => finiteNumber(entry, at.at(i)));
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
};

const readParameters = object(
  { a: numbers, b: numbers, c: number({ min: 0, below: 1 }), d: number({ above: 0, max: 1 }) },
  ['b'],
);

const readFields = object(
  {
    model: oneOf(MODELS),
    estimator: oneOf(ESTIMATORS),
    prior: object({ mean: number(), sd: number({ above: 0 }) }),
    bounds: pairOf(number()),
    nodes: number({ min: 3, max: 1_001, integer: true }),
    D: number({ above: 0 }),
    items: mapOf(withPosition(readParameters), 'item'),
  },
  ['model'],
);

type Parameters = NonNullable<ReturnType<typeof readParameters>>;

/** Keeps the parameters with their position; they are checked when the model is known. */
function withPosition(reader: typeof readParameters): Reader<{ fields: Parameters; at: Position }> {
  return (value, at) => {
    const fields = reader(value, at);
    return fields && { fields, at };
  };
}

/** Reads the IRT specification of a concept. */
export function readIrt(value: Json, at: Position): IrtSpecification | undefined {
  const fields = readFields(value, at);
  if (fields?.model === undefined) return undefined;
  const { model, estimator = 'eap', prior, bounds = [-6, 6], nodes = 121, D = 1 } = fields;
  if (bounds[0] >= bounds[1])
    at.at('bounds').error('out_of_range', 'The lower bound must be below the upper bound.');
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
    at.warning('default_used', '"a" is missing; the default 1 is used.');
  if (DICHOTOMOUS.has(model)) checkDichotomous(model, fields, at);
  else checkPolytomous(model, a, b, fields, at);
  if (c >= d) at.error('out_of_range', `"c" (${c}) must be below "d" (${d}).`);
  const parameters = { a, b, c, d };
  at.diagnostics.setPosition(parameters, at);
  return parameters;
}

function checkDichotomous(model: IrtModel, { a, b, c, d }: Parameters, at: Position): void {
  for (const [key, value] of [
    ['a', a],
    ['b', b],
  ] as const) {
    if (Array.isArray(value)) at.at(key).wrongType(`a number for model "${model}"`, value);
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
      );
    }
  } else if (Array.isArray(a)) {
    at.at('a').wrongType(`a number for model "${model}"`, a);
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
  at.at(key).warning('unused_key', `Model "${model}" does not use "${key}"; it is ignored.`);
}
