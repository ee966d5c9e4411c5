import type { RuleHelp } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import { LIGHT_BUNDLE, NeedsThread } from '../../../threads/needs-thread.ts';
import { withHelpLines } from '../../answers/evaluations/help.ts';
import { EXAMPLE_CONTENTS } from '../../content/bundles/contents.ts';
import { compiledContents } from '../../content/bundles/contents-or-bundle.ts';
import { CONTENT_LIMITS } from '../../content/definitions/schema.ts';
import { Trial, TryBundle } from './schema.ts';
import { trialOf, trialWithoutBundle } from './trial.ts';

/** Trying contents compiles, plans and evaluates them in one request. */
const LIGHT_TRIAL = LIGHT_BUNDLE / 4;
/**
 * An adaptive policy is applied again after each answer; the main thread does this for up to so many answers.
 */
const LIGHT_STEPS = 20;

export const tryBundle = endpoint({
  summary: 'Try a bundle with answers',
  description:
    'Compiles `contents`, or takes the bundle `bundle_id`, and evaluates the answers as if a participant had completed with them. Stores nothing. Returns the questions as participants get them, what the adaptive policy would ask next, the help that they would see, the result, the reports and the trace. Contents with errors return their diagnostics, and null for the result, the reports and the trace. A kind that is left out is empty. Shuffled options have the same order in every trial.',
  tag: 'bundles',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/try',
  access: { credential: 'api', scope: 'definitions:read' },
  body: TryBundle,
  response: Trial,
  errors: ['payload_too_large', 'invalid_context_overrides'],
  limits: CONTENT_LIMITS,
  cost: (_, __, kibibytes) => costOf('compileBundle', kibibytes),
  examples: { body: { contents: EXAMPLE_CONTENTS, answers: { mood: 4 } } },
  async handle(request) {
    const { body, services, now } = request;
    const { bundle, diagnostics } = await compiledContents(request, body, LIGHT_TRIAL);
    if (!bundle) return trialWithoutBundle(diagnostics);
    const steps = bundle.adaptivePolicy.mode === 'fixed' ? 0 : Object.keys(body.answers).length;
    if (services.threads && steps > LIGHT_STEPS) throw new NeedsThread();
    const fileOf = await services.files.of(request.read, request, bundle);
    const withLines = (help: RuleHelp[], locale: string) =>
      withHelpLines(request.read, request, help, locale);
    return trialOf(bundle, diagnostics, body, { now, fileOf, withLines });
  },
});
