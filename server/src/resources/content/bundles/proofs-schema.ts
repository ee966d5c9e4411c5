import { CLAIMS, KINDS, REASONS } from '@eps/engine';
import { namedObject, oneOf, strictObject } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { Diagnostic } from '../definitions/schema.ts';

const Witness = strictObject(
  {
    answers: Type.Record(Type.String(), Type.Unknown(), { description: 'Answers by question id.' }),
    declined: Optional.Array(Type.String(), { description: 'The ids of the questions that are declined.' }),
    context: Optional.Record(Type.String(), Type.Unknown(), {
      description: 'Values of context variables, if the goal does not hold with those of the context.',
    }),
  },
  { title: 'Witness', description: 'Answers that the engine evaluated.' },
);

const ClaimReason = namedObject('ClaimReason', {
  code: oneOf(Object.keys(REASONS) as (keyof typeof REASONS)[]),
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: 'What the sentence names: ids of concepts, numbers, and conditions as formulas.',
  }),
});

const Claim = namedObject('Claim', {
  claim: oneOf(CLAIMS),
  kind: oneOf(KINDS),
  pointer: Type.String({ description: 'JSON Pointer (RFC 6901) into the content.' }),
  id: Type.String(),
  verdict: oneOf(['proved', 'refuted', 'undecided'] as const, {
    description:
      '`proved`: the content has the defect. `refuted`: it does not. `undecided`: neither could be shown.',
  }),
  severity: oneOf(['warning', 'info'] as const, {
    description: 'How serious the defect is, if the content has it.',
  }),
  reason: Type.String({ description: 'Why, in English sentences.' }),
  reasons: Type.Array(ClaimReason, { description: 'The sentences of `reason` as codes.' }),
  witness: Type.Optional(Witness),
});

const AttainableRange = namedObject('AttainableRange', {
  id: Type.String({ description: 'The id of the concept or composite.' }),
  pointer: Type.String({ description: 'JSON Pointer (RFC 6901) into the scorecard.' }),
  is_exact: Type.Boolean({ description: 'Whether it is proved that no value is outside.' }),
  min: Type.Number(),
  max: Type.Number(),
  min_witness: Witness,
  max_witness: Witness,
});

const Count = Type.Integer({ minimum: 0 });

const Proofs = strictObject(
  {
    counts: strictObject({ proved: Count, refuted: Count, undecided: Count }),
    steps: strictObject({
      used: Count,
      budget: Type.Integer({ description: 'What is left when they are used up is `undecided`.' }),
    }),
    claims: Type.Array(Claim, { description: 'Proved ones first, then undecided and refuted ones.' }),
    not_listed: Type.Integer({ minimum: 0, description: 'How many claims are not listed.' }),
    ranges: Type.Array(AttainableRange),
  },
  { title: 'Proofs', description: 'What could be proved about the bundle; see docs/diagnostics.md.' },
);

/** The diagnostics of a bundle, with what could be proved about it if it compiles. */
export const BundleDiagnostics = namedObject('BundleDiagnostics', {
  valid: Type.Boolean({ description: 'Whether there are no errors.' }),
  runs: Type.Boolean({
    description:
      'Whether programs can run it: it is valid, or an earlier version accepted it before it was published or used.',
  }),
  diagnostics: Type.Array(Diagnostic),
  proofs: Type.Optional(Proofs),
});
