import { expect, test } from 'vitest';
import { compile } from '../golden/respond.ts';
import type { LinkValues } from '../types.ts';
import { contextFingerprint, effectiveContext } from './context.ts';
import { signedParameters, unfittingParameters } from './link-values.ts';

const bundle = compile({
  experience: { questions: [] },
  context: {
    variables: {
      ref: { type: 'string', default: 'none', from: 'link.ref', max_length: 6 },
      visit: { type: 'number', default: 1, from: 'link.visit', min: 1, max: 12 },
      arm: { type: 'string', from: 'link.arm', signed: true, values: ['a', 'b'] },
    },
  },
});
const from = (values: LinkValues['values'], signed = false) =>
  effectiveContext(bundle, {}, {}, { values, signed });

test('values of the link become values of the context, with their source', () => {
  expect(from({ ref: 'poster', visit: '3', utm_source: 'mail' })).toMatchObject({
    values: { ref: 'poster', visit: 3, arm: null },
    link: { values: { ref: 'poster', visit: '3' }, signed: false },
    sources: { ref: 'link.ref', visit: 'link.visit' },
  });
  expect(from({ utm_source: 'mail' })).toEqual(effectiveContext(bundle, {}, {}));
});

test('a value beyond the bounds of its variable leaves the default', () => {
  const context = from({ ref: 'posters', visit: '13' });
  expect(context).toMatchObject({ values: { ref: 'none', visit: 1 }, sources: {} });
  expect(unfittingParameters(bundle.context, context.link!)).toEqual(['ref', 'visit']);
  for (const visit of ['0', 'x', '', '1e1', ' 3']) expect(from({ visit }).values['visit']).toBe(1);
});

test('a value that needs a signature counts only with one', () => {
  expect(from({ arm: 'a' }).values['arm']).toBeNull();
  expect(from({ arm: 'a' }, true).values['arm']).toBe('a');
  expect(from({ arm: 'c' }, true).values['arm']).toBeNull();
  expect(signedParameters(bundle.context, { arm: 'a', ref: 'x' })).toEqual(['arm']);
});

test('the fingerprint has digests in place of the values', () => {
  const seen: string[] = [];
  const digest = (field: string, value: unknown) => {
    seen.push(`${field}=${value}`);
    return 'digest';
  };
  const fingerprint = contextFingerprint(from({ ref: 'poster' }), digest);
  expect(seen.toSorted()).toEqual(['link.ref=poster', 'link.ref=poster']);
  expect(contextFingerprint(from({}), digest)).not.toBe(fingerprint);
});
