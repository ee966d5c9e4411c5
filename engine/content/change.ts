import { CHANGE_METHODS, CUTOFFS } from '../change/significance.ts';
import { lookupTable } from '../scoring/scales/lookup.ts';
import { standardOf } from '../scoring/scales/scales.ts';
import type { ChangeSpecification, Json, JsonObject } from '../types.ts';
import type { Position } from './diagnostics.ts';
import type { ConceptDraft } from './drafts.ts';
import { number, object, oneOf } from './fields.ts';
import { key, named, type Reader, reader } from './form.ts';

const group = {
  mean: key(number(), 'The mean, in units of the reported value.', { synonyms: ['m', 'average'] }),
  sd: key(number({ above: 0 }), 'The standard deviation, in units of the reported value.', {
    synonyms: ['std', 'stdev', 'sigma'],
  }),
};
const readGroup = named(
  'ChangeGroup',
  'Mean and standard deviation of a group.',
  object(group, ['mean', 'sd']),
);

const RULES: JsonObject = {
  allOf: [
    {
      if: { properties: { method: { const: 'ha' } }, required: ['method'] },
      then: { required: ['post'] },
    },
    {
      if: { properties: { cutoff: { enum: ['b', 'c'] } }, required: ['cutoff'] },
      then: { required: ['functional'] },
    },
  ],
};

const readFields = named(
  'Change',
  'How the change of a person is classified: by reliable change and a cut-off between the clinical and the functional range.',
  object(
    {
      method: key(
        oneOf(CHANGE_METHODS),
        'The index: Jacobson and Truax (`jt`), Gulliksen, Lord and Novick (`gln`), Edwards and Nunnally (`en`), Hageman and Arrindell (`ha`).',
        { default: 'jt' },
      ),
      reliability: key(
        number({ min: 0, max: 1 }),
        'The reliability of the score before treatment. The default is that of the concept.',
      ),
      pre: key(
        readGroup,
        'The group before treatment. The default is the norm; then raw scores are compared, otherwise reported values.',
      ),
      post: key(
        named(
          'ChangeGroupAfterwards',
          'The group after treatment.',
          object(
            {
              ...group,
              correlation: key(
                number({ min: -1, max: 1 }),
                'The correlation of the scores before and after treatment.',
              ),
            },
            ['mean', 'sd', 'correlation'],
          ),
        ),
        'The group after treatment; method `ha` requires it.',
      ),
      functional: key(readGroup, 'People without the problem; the cut-offs `b` and `c` require it.'),
      cutoff: key(
        oneOf(CUTOFFS),
        'The cut-off of Jacobson and Truax: two standard deviations from the mean before treatment (`a`), two from that of `functional` (`b`), or between both (`c`). Without it nobody counts as recovered.',
      ),
      confidence: key(
        number({ above: 0, below: 1 }),
        'The confidence with which a change is called reliable.',
        {
          default: 0.95,
        },
      ),
    },
    [],
    RULES,
  ),
);

/** Reads the criteria by which changes of a concept are judged. */
export const readChange: Reader<ChangeSpecification> = reader(readFields, changeOf);

function changeOf(value: Json, at: Position): ChangeSpecification | undefined {
  const fields = readFields(value, at);
  if (!fields) return undefined;
  const { method = 'jt', confidence = 0.95, reliability, pre, post, functional, cutoff } = fields;
  if (method === 'ha' && !post) requires(at, 'Method "ha"', 'post', 'ha');
  if ((cutoff === 'b' || cutoff === 'c') && !functional)
    requires(at, `Cut-off "${cutoff}"`, 'functional', cutoff);
  return {
    method,
    confidence,
    ...(reliability !== undefined && { reliability }),
    ...(isGroup(pre) && { pre }),
    ...(isGroup(post) &&
      post.correlation !== undefined && { post: { ...post, correlation: post.correlation } }),
    ...(isGroup(functional) && { functional }),
    ...(cutoff && { cutoff }),
  };
}

function requires(at: Position, what: string, name: string, of: string): void {
  at.error('missing_key', `${what} requires "${name}".`, { name, of });
}

function isGroup<T extends { mean?: number; sd?: number }>(
  value: T | undefined,
): value is T & { mean: number; sd: number } {
  return value?.mean !== undefined && value.sd !== undefined;
}

/**
 * Warns if `change` and its concept together lack a value that the method needs: changes are then not
 * classified.
 */
export function checkChange({ change, reliability, norms, scale }: ConceptDraft, at: Position): void {
  if (!change) return;
  const isLinear = scale === 'raw' || (standardOf(scale) && !norms.some((norm) => lookupTable(scale, norm)));
  if (!change.pre && norms.length > 0 && !isLinear) {
    for (const name of ['functional', 'post'] as const) {
      if (change[name] === undefined) continue;
      at.at(name).warning(
        'unused_key',
        `"${name}" is on the scale "${scale}", but without "pre" raw scores are compared; it is ignored.`,
        { name, of: 'change' },
        'Add "pre", the group before treatment on the same scale.',
      );
    }
  }
  const lacks = [
    ...(change.reliability === undefined && reliability === undefined ? ['reliability'] : []),
    ...(change.pre === undefined && !norms.some(({ sd }) => sd !== undefined) ? ['pre'] : []),
  ];
  for (const name of lacks)
    at.warning('unused_key', `Changes are not classified: neither "change" nor the concept has "${name}".`, {
      name,
      of: 'change',
    });
}
