import type { ErrorCode } from '../http/errors.ts';
import { SIGN_ON_FAILURES } from '../resources/identity/single-sign-on/schema.ts';
import type { JsonSchema } from './json.ts';

const TEXT: JsonSchema = { type: 'string' };
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const DIAGNOSTICS = list({ $ref: '#/components/schemas/Diagnostic' });

/** An object of which `optional` properties may be absent. */
function object(properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', required, properties, additionalProperties: false };
}

/** The `context` of the codes that have a fixed one. That of other codes may change. */
export const ERROR_CONTEXTS: Partial<Record<ErrorCode, JsonSchema>> = {
  insufficient_scope: object({ scope: TEXT }),
  reauthentication_required: object({
    max_age_seconds: { type: 'integer' },
    second_factor: { type: 'boolean' },
  }),
  network_not_allowed: object({ of: { type: 'string', enum: ['organization', 'api_key'] } }),
  sso_failed: object({ reason: { type: 'string', enum: [...SIGN_ON_FAILURES] } }),
  sign_in_policy_not_met: object({ requires: { type: 'string', enum: ['second_factor', 'networks'] } }),
  slug_taken: object({ slug: TEXT, app_id: { type: 'string', format: 'uuid' } }, ['app_id']),
  already_enrolled: object({ enrollment_id: { type: 'string', format: 'uuid' } }),
  legal_hold: object({ held: { type: 'string', enum: ['subject', 'environment'] } }),
  invalid_transition: object({ from: TEXT, to: TEXT, allowed: list(TEXT) }),
  program_not_active: object({ status: { $ref: '#/components/schemas/ProgramStatus' } }),
  delivery_closed: object(
    {
      delivery_id: { type: 'string', format: 'uuid' },
      reason: {
        type: 'string',
        enum: ['answered', 'expired', 'cycle_closed', 'cycle_not_open', 'consent_refused'],
      },
    },
    ['delivery_id'],
  ),
  evaluation_not_finished: object({ status: { $ref: '#/components/schemas/EvaluationStatus' } }),
  job_not_succeeded: object({ status: { $ref: '#/components/schemas/JobStatus' } }),
  publish_gate_failed: object({
    findings: list(
      object(
        {
          gate: TEXT,
          code: TEXT,
          message: TEXT,
          pointers: list(TEXT),
          over_budget: list({ type: 'object' }),
          limit: { type: 'integer' },
          job_id: TEXT,
        },
        ['pointers', 'over_budget', 'limit', 'job_id'],
      ),
    ),
  }),
  golden_cases_failed: object({ cases: list(object({ name: TEXT, failures: list(TEXT) })) }),
  mail_not_accepted: object({ reason: TEXT }),
  link_not_open: object({ opens_at: { type: 'string', format: 'date-time' } }),
  cursor_expired: object({ max_days: { type: 'integer' } }),
  export_expired: object({}),
  link_closed: object({ closes_at: { type: 'string', format: 'date-time' } }),
  link_full: object({}),
  link_signature_invalid: object({ parameters: list(TEXT) }, ['parameters']),
  return_code_required: object({}),
  return_code_wrong: object({}),
  signature_required: object({}),
  proof_required: object({ challenge: TEXT, bits: { type: 'integer' } }),
  file_in_use: object({ definition_ids: list(TEXT) }),
  file_limit_reached: object({
    files: { type: 'integer' },
    bytes: { type: 'integer' },
    max_files: { type: 'integer' },
    max_bytes: { type: 'integer' },
  }),
  file_invalid: object(
    {
      limit: { type: 'integer' },
      found: { type: 'integer' },
      width: { type: 'integer' },
      height: { type: 'integer' },
    },
    ['limit', 'found', 'width', 'height'],
  ),
  working_copy_changed: object(
    {
      revision: { type: 'integer' },
      updated_at: { type: 'string', format: 'date-time' },
      updated_by_user_id: { type: 'string', format: 'uuid' },
    },
    ['updated_by_user_id'],
  ),
  validation_error: object({ errors: list({ $ref: '#/components/schemas/ValidationError' }) }),
  definition_invalid: object({ diagnostics: DIAGNOSTICS }),
  message_invalid: object({ diagnostics: list({ $ref: '#/components/schemas/MessageDiagnostic' }) }),
  protocol_invalid: object({ diagnostics: list({ $ref: '#/components/schemas/ProtocolDiagnostic' }) }),
  bundle_invalid: object({ diagnostics: DIAGNOSTICS, archived_definition_ids: list(TEXT), bundle_id: TEXT }, [
    'diagnostics',
    'archived_definition_ids',
    'bundle_id',
  ]),
  answer_invalid: object({
    errors: list(
      object(
        { index: { type: 'integer' }, delivery_id: TEXT, question_id: TEXT, code: TEXT, message: TEXT },
        ['index', 'delivery_id'],
      ),
    ),
  }),
  required_unanswered: object({ question_ids: list(TEXT) }),
  simulation_too_large: object({ estimated_seconds: { type: 'integer' }, max_seconds: { type: 'integer' } }),
};
