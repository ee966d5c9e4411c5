import type { GoldenCaseSource, Json } from '@eps/engine';
import { JsonObject, namedObject, oneOf, strictObject } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { parseJson } from '../../../parse-json.ts';

const Texts = Type.Array(Type.String());
const described = <T extends object>(schema: T, description: string) =>
  Type.Optional({ ...schema, description } as unknown as ReturnType<typeof Type.Unknown>);

const Expectation = strictObject(
  {
    status: Type.Optional(oneOf(['completed', 'needs_review', 'failed'] as const)),
    scores: described(
      JsonObject,
      'By concept or composite: the value, null for no score, or the fields of the score to compare.',
    ),
    conflicts: described(Texts, 'The ids of all guardrail rules that match.'),
    alignment: Optional.Number(),
    texts: described(Texts, 'Texts that the report for reviewers contains.'),
    participant_texts: described(Texts, 'Texts that the report for participants contains.'),
    absent_texts: described(Texts, 'Texts that neither report contains.'),
  },
  { minProperties: 1, title: 'GoldenCaseExpectation' },
);

/** Answers, and what evaluating them must give. */
export const GoldenCase = Type.Unsafe<GoldenCaseSource>(
  namedObject('GoldenCase', {
    name: Optional.String({ minLength: 1, maxLength: 255 }),
    answers: described(JsonObject, 'Answers by question, in the order in which they are given.'),
    declined: described(Texts, 'Questions that are declined.'),
    texts: Optional.Record(Type.String(), Type.String(), {
      description: 'By question, the text to the chosen option that takes one.',
    }),
    profile: described(JsonObject, 'Profile fields that the context reads.'),
    context_overrides: Type.Optional(JsonObject),
    locale: Optional.String({ minLength: 1, maxLength: 35, default: 'en' }),
    release_policy: Type.Optional(oneOf(['automatic', 'review_required'] as const)),
    elapsed_ms: Optional.Integer({
      minimum: 0,
      maximum: 86_400_000,
      default: 5000,
      description: 'Time for each answer.',
    }),
    tolerance: Optional.Number({
      minimum: 0,
      default: 1e-9,
      description: 'How far a number may be from the expected one.',
    }),
    expect: Expectation,
  }),
);

const MOST_CASES = 500;

export const GoldenCases = Type.Array(GoldenCase, {
  maxItems: MOST_CASES,
  description: 'Golden cases: answers and the expected results.',
});

export const BundleCases = namedObject('BundleCases', { cases: GoldenCases });

/** Any JSON, as `CaseFailure` of the engine has it. */
const AnyJson = (description: string) => Optional.Unsafe<Json>({ description });

const Difference = namedObject('GoldenCaseDifference', {
  code: oneOf([
    'answer_rejected',
    'override_rejected',
    'status',
    'conflicts',
    'no_score',
    'score',
    'alignment',
    'text_missing',
    'participant_text_missing',
    'text_present',
  ] as const),
  message: Type.String(),
  of: Optional.String({ description: 'The question, the score, or the JSON Pointer of the override.' }),
  field: Optional.String({ description: 'The field of the score.' }),
  found: AnyJson('Absent if there is none. For a rejected answer, the code of its error.'),
  expected: AnyJson('What the case expects.'),
});

export const CaseResult = namedObject('GoldenCaseResult', {
  name: Type.String({ description: 'A case without a name is named by its position.' }),
  passed: Type.Boolean(),
  failures: Type.Array(Type.String(), {
    description: 'What differs from the expectation, one text for each difference.',
  }),
  differences: Type.Array(Difference, { description: 'The same as codes with their values.' }),
});

/** Returns the cases that a row holds as JSON. */
export function presentCases(cases: string | null): GoldenCaseSource[] {
  return cases === null ? [] : (parseJson(cases) as unknown as GoldenCaseSource[]);
}

export const EXAMPLE_CASES = [
  {
    name: 'a good week',
    answers: { mood: 5 },
    expect: { status: 'completed' as const, scores: { mood: 5 } },
  },
];
