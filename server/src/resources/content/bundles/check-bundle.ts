import { compileBundle, proveBundle } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import { strictObject } from '../../../http/schemas.ts';
import { Optional } from '../../../http/type.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import { CONTENT_LIMITS } from '../definitions/schema.ts';
import { fileDiagnostics } from '../files/known.ts';
import { completeContents, EXAMPLE_CONTENTS, SixContents } from './contents.ts';
import { BundleDiagnostics } from './proofs-schema.ts';
import { responderDiagnostics } from './responders.ts';

const MISSPELLED = { id: 'mood', method: 'mean', items: [{ question_id: 'mod' }] };

export const checkBundle = endpoint({
  summary: 'Check the contents of a bundle',
  description:
    'Compiles six contents together without saving them. Returns the diagnostics of each kind, those of the references between them, whether anybody would do the tasks of rules, and, if they compile, what could be proved about them: questions that nobody can reach, rules that never fire, scores in no band. A kind that is left out is empty.',
  tag: 'bundles',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/check',
  access: { credential: 'api', scope: 'definitions:read' },
  body: strictObject({
    contents: SixContents,
    name: Optional.String({
      maxLength: 255,
      description: 'The name of the bundle. Tasks of rules are checked against its programs, too.',
    }),
  }),
  response: BundleDiagnostics,
  errors: ['payload_too_large'],
  limits: CONTENT_LIMITS,
  cost: (_, __, kibibytes) => costOf('compileBundle', kibibytes),
  examples: {
    body: { contents: { ...EXAMPLE_CONTENTS, scorecard: { concepts: [MISSPELLED] } } },
    response: {
      valid: false,
      runs: false,
      diagnostics: [
        {
          severity: 'error',
          code: 'unknown_question',
          kind: 'scorecard',
          pointer: '/concepts/0/items/0/question_id',
          message: 'There is no question or matrix row "mod".',
          hint: 'Did you mean "mood"?',
          details: { name: 'mod', suggestion: 'mood' },
        },
      ],
    },
  },
  async handle(request) {
    const { body, services } = request;
    // Compiling and proving take up to a second.
    if (services.threads) throw new NeedsThread();
    const contents = completeContents(body.contents);
    const { bundle, diagnostics } = compileBundle(contents);
    const ofFiles = await fileDiagnostics(request.read, request, contents.experience);
    const ofResponders = await responderDiagnostics(request.read, request, contents.guardrail, body.name);
    const valid = bundle !== null && ofFiles.length === 0;
    return {
      valid,
      runs: valid,
      diagnostics: [...diagnostics, ...ofFiles, ...ofResponders],
      ...(bundle && { proofs: proveBundle(bundle) }),
    };
  },
});
