import { ERROR_STATUS, type ErrorCode } from '../http/errors.ts';
import type { Json } from './components.ts';

const REQUEST_ID = '019bc0de-0000-7000-8000-000000000001';

/** How each code reads; the message of a real answer may say more. */
const MESSAGES: Partial<Record<ErrorCode, [message: string, context?: { [key: string]: Json }]>> = {
  malformed_request: ['The body is not valid JSON within the limits.'],
  unauthenticated: ['A valid API key or session is needed.'],
  insufficient_scope: ['This needs the scope programs:write.', { scope: 'programs:write' }],
  forbidden_origin: ['This request comes from a page of another site.'],
  not_found: ['The requested resource does not exist.'],
  slug_taken: ['Another app of this organization has that slug.', { slug: 'people' }],
  already_completed: ['This session is complete; its answers do not change any more.'],
  already_enrolled: ['The subject is enrolled in this program already.'],
  already_member: ['This person is a member already.'],
  already_accepted: ['This invitation was accepted already.'],
  last_owner: ['At least one owner stays.'],
  invalid_transition: [
    'The state cannot change from archived to active.',
    { from: 'archived', to: 'active', allowed: [] },
  ],
  program_not_active: ['The program is not active.', { status: 'paused' }],
  program_not_continuous: ['This program is not continuous.'],
  not_enrolled: ['The subject has no active enrollment in this program.'],
  subject_deleted: ['The subject was deleted.'],
  program_archived: ['The program is archived.'],
  bundle_not_published: ['In a live environment a program runs a published bundle.'],
  idempotency_key_in_progress: ['A request with this Idempotency-Key is being answered.'],
  participant_session_expired: ['The participant session has expired.'],
  invitation_expired: ['The invitation has expired.'],
  password_reset_expired: ['The link has expired.'],
  payload_too_large: ['The body is larger than this operation takes.'],
  unsupported_media_type: ['The body must be application/json.'],
  validation_error: [
    'The request is not valid.',
    { errors: [{ type: 'missing', loc: ['header', 'Idempotency-Key'], msg: 'Field required' }] },
  ],
  idempotency_key_reused: ['This Idempotency-Key was used with another request.'],
  definition_invalid: ['The content has errors.', { diagnostics: [] }],
  bundle_invalid: ['The bundle does not compile.', { diagnostics: [] }],
  kind_mismatch: ['A definition is of another kind than its place in the bundle.'],
  invalid_recurrence: ['The recurrence is not valid.'],
  invalid_context_overrides: ['The context overrides do not fit the context.'],
  answer_invalid: [
    'Nothing was saved: some answers are not acceptable.',
    { errors: [{ index: 0, question_id: 'mood', code: 'unknown_question', message: 'No such question.' }] },
  ],
  required_unanswered: ['Required questions have no answer yet.', { question_ids: ['mood'] }],
  address_not_allowed: ['This address may not be called.'],
  wrong_password: ['The password is wrong.'],
  rate_limited: ['Too many requests.'],
  internal_error: ['The service failed to answer. The failure was recorded.'],
  overloaded: ['The service is too busy to answer in time.'],
  database_unavailable: ['The database is not available at the moment.'],
};

/** Every code by its name, for `components/examples`. */
export function errorExamples(): Record<string, { value: Json }> {
  return Object.fromEntries(
    (Object.keys(ERROR_STATUS) as ErrorCode[]).map((code) => [code, { value: applicationError(code) }]),
  );
}

function applicationError(code: ErrorCode): Json {
  const [message, context = {}] = MESSAGES[code] ?? [sentence(code)];
  return { detail: { code, message, context, request_id: REQUEST_ID } };
}

function sentence(code: string): string {
  const words = code.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
