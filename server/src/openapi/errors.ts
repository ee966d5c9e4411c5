import type { ErrorCode } from '../http/errors.ts';
import { CONTENT_ERRORS, type ErrorText } from './content-errors.ts';
import { IDENTITY_ERRORS } from './identity-errors.ts';
import type { Json } from './json.ts';
import { LINK_ERRORS } from './link-errors.ts';

const REQUEST_ID = '019bc0de-0000-7000-8000-000000000001';

export const ERRORS: Record<ErrorCode, ErrorText> = {
  ...CONTENT_ERRORS,
  ...IDENTITY_ERRORS,
  malformed_request: {
    description: 'The request could not be parsed, for example because the body is not valid JSON.',
    message: 'The body is not valid JSON within the limits.',
  },
  unauthenticated: {
    description: 'The credential is missing, invalid, expired or revoked.',
    message: 'A valid API key or session is required.',
  },
  insufficient_scope: {
    description: 'The credential lacks the required scope, or is bound to another app or environment.',
    message: 'This request requires the scope programs:write.',
    context: { scope: 'programs:write' },
  },
  forbidden_origin: {
    description: 'A browser sent the request from a page of another origin.',
    message: 'This request came from a page of another origin.',
  },
  not_found: {
    description:
      'The resource does not exist, or the credential may not see it. If the body names it, `context` has the `field` and the `kind` of resource.',
    message: 'The requested resource does not exist.',
  },
  no_such_path: {
    description: 'The API has no such path.',
    message: 'The API has no such path. Did you mean /v1/organizations?',
    context: { nearest: '/v1/organizations' },
  },
  method_not_allowed: {
    description: 'The path does not support the method.',
    message: 'This path does not support that method.',
  },
  conflict: {
    description: 'The request conflicts with the current state of the resource.',
    message: 'An archived program cannot be changed.',
  },
  slug_taken: {
    description: 'The slug is already in use.',
    message: 'Another app of this organization has the slug people. Choose another slug, or use that app.',
    context: { slug: 'people', app_id: '0190b6a4-7e3c-7cc0-8000-000000000003' },
  },
  already_member: {
    description: 'The person is already a member of the organization or has a pending invitation.',
    message: 'This address already belongs to a member or has a pending invitation.',
  },
  similar_address: {
    description: 'The address of a member looks the same, but has other letters.',
    message:
      'The address of a member looks the same, but has other letters. Compare them, and send allow_similar_address to invite this one too.',
    context: { membership_id: '0190b6a4-7e3c-7cc0-8000-000000000003' },
  },
  already_enrolled: {
    description: 'The subject is already enrolled in the program.',
    message: 'The subject is already enrolled in this program.',
  },
  already_completed: {
    description: 'The participant session is already completed.',
    message: 'This session is completed; its answers can no longer change.',
  },
  already_accepted: {
    description: 'The invitation was already accepted.',
    message: 'This invitation was already accepted.',
  },
  last_platform_admin: {
    description: 'The change would end the last API key with the scope platform:admin.',
    message: 'This is the last API key with platform:admin. Rotate it, or create another one first.',
  },
  last_owner: {
    description: 'The change would leave the organization without an owner.',
    message: 'An organization must keep at least one owner.',
  },
  invalid_transition: {
    description: 'The resource cannot change from its current status to the requested one.',
    message: 'The status cannot change from archived to active.',
    context: { from: 'archived', to: 'active', allowed: [] },
  },
  programs_running: {
    description: 'Programs of the environment are active or paused, so its time zone cannot change.',
    message: 'The time zone cannot change while a program of this environment is active or paused.',
  },
  program_not_active: {
    description: 'The program is not active.',
    message: 'The program is not active.',
    context: { status: 'paused' },
  },
  program_not_continuous: {
    description: 'The program is not in continuous mode.',
    message: 'Only continuous programs have due questions.',
  },
  not_enrolled: {
    description: 'The subject has no active enrollment in the program.',
    message: 'The subject has no active enrollment in this program.',
  },
  subject_deleted: {
    description: 'The subject was erased.',
    message: 'The subject was deleted.',
  },
  answers_deleted: {
    description:
      'The answers of the evaluation were removed after their retention period, so that it cannot be computed again. Its result remains.',
    message: 'The answers of the evaluation were removed after their retention period.',
  },
  evaluation_deleted: {
    description: 'The content of the evaluation was removed after its retention period.',
    message: 'The content of the evaluation was removed after its retention period.',
  },
  legal_hold: {
    description: 'The data must be kept: a legal hold was placed on the subject or on its environment.',
    message: 'The data must be kept: a legal hold was placed on the person.',
    context: { held: 'subject' },
  },
  program_archived: {
    description: 'The program is archived.',
    message: 'The program is archived.',
  },
  delivery_closed: {
    description:
      'The delivery was already answered or has expired, its cycle has ended, or a required consent was refused.',
    message: 'This delivery no longer accepts an answer.',
  },
  cycle_not_open: {
    description: 'No cycle of the program is open for the subject.',
    message: 'No cycle of this program is open for the subject now.',
  },
  live_environment: {
    description: 'Only the clock of a test environment can be set.',
    message: 'A live environment always has the real time.',
  },
  clock_moves_forward: {
    description: 'The offset is lower than the present one. The clock only moves forward.',
    message: 'The clock only moves forward. Its offset is 604800 seconds; send at least that.',
    context: { offset_seconds: 604_800 },
  },
  job_not_succeeded: {
    description: 'The job runs, failed or was cancelled, so it has no result.',
    message: 'The job is running; only a job that has succeeded has a result.',
    context: { status: 'running' },
  },
  publish_gate_failed: {
    description: 'The bundle fails a publish gate of its app.',
    message: 'The bundle fails a publish gate of the app.',
  },
  golden_cases_failed: {
    description: 'At least one golden case of the bundle does not give the expected result.',
    message: 'Golden cases of the bundle fail.',
    context: { cases: [{ name: 'a good week', failures: ['mood.value is 4, not 5'] }] },
  },
  file_in_use: {
    description: 'Published content refers to the file.',
    message: 'Published content refers to the file.',
    context: { definition_ids: ['019bc0de-0000-7000-8000-0000000000d1'] },
  },
  file_limit_reached: {
    description: 'The app has reached its limit of files or of bytes in them.',
    message: 'An app has at most 1000 files with 524288000 bytes. Delete files that are not used.',
    context: { files: 1000, bytes: 310_000_000, max_files: 1000, max_bytes: 524_288_000 },
  },
  file_invalid: {
    description:
      'The file has a type that is not supported, is larger than files of its type may be, or is an image with too many pixels.',
    message:
      'The file is not an image (PNG, JPEG, WebP, GIF), sound (MP3, M4A, WAV, WebM) or film (MP4, WebM).',
  },
  working_copy_changed: {
    description: 'The working copy was saved after the revision on which the changes are based.',
    message: 'The working copy has changed since this revision.',
    context: {
      revision: 4,
      updated_at: '2026-11-20T09:12:00.000Z',
      updated_by_user_id: '019bc0de-0000-7000-8000-0000000000b1',
    },
  },
  evaluation_not_finished: {
    description: 'The evaluation has no result yet.',
    message: 'The evaluation has no result yet.',
  },
  idempotency_key_in_progress: {
    description: 'An earlier request with the same `Idempotency-Key` is still running.',
    message: 'A request with this Idempotency-Key is still running.',
  },
  participant_session_expired: {
    description: 'The participant session has expired or was revoked.',
    message: 'This participant session has ended. Request a new link.',
  },
  ...LINK_ERRORS,
  payload_too_large: {
    description: 'The body is larger than the operation accepts.',
    message: 'The body is larger than 1048576 bytes.',
    context: { max_bytes: 1_048_576 },
  },
  unsupported_media_type: {
    description: 'The body is not uncompressed `application/json`.',
    message: 'The body must be application/json.',
  },
  validation_error: {
    description: 'The request does not match its schema. `context.errors` lists every error.',
    message: 'The request is not valid.',
    context: { errors: [{ type: 'missing', loc: ['header', 'Idempotency-Key'], msg: 'Field required' }] },
  },
  idempotency_key_reused: {
    description:
      'The `Idempotency-Key` was already used with another request, or by another credential of the same user whose rights would show more or less of the response.',
    message: 'This Idempotency-Key was used with a different request body.',
  },
  definition_invalid: {
    description: 'The content of the definition has errors. `context.diagnostics` lists them.',
    message: 'The content has errors.',
    context: { diagnostics: [] },
  },
  message_invalid: {
    description: 'The content of the message has errors. `context.diagnostics` lists them.',
    message: 'The content has errors.',
    context: { diagnostics: [] },
  },
  protocol_invalid: {
    description: 'The content of the protocol has errors. `context.diagnostics` lists them.',
    message: 'The content has errors.',
    context: { diagnostics: [] },
  },
  bundle_invalid: {
    description: 'The definitions of the bundle do not compile together, or one of them is archived.',
    message: 'The six definitions do not compile together.',
    context: { diagnostics: [] },
  },
  invalid_recurrence: {
    description: 'The recurrence is invalid.',
    message: 'The recurrence is invalid.',
  },
  invalid_context_overrides: {
    description: 'The context overrides do not match the context definition of the bundle.',
    message: 'The overrides do not match the context of the bundle.',
  },
  answer_invalid: {
    description: 'At least one answer is invalid, so none was saved. `context.errors` lists the errors.',
    message: 'No answer was saved because some answers are invalid.',
    context: {
      errors: [{ index: 0, question_id: 'mood', code: 'unknown_question', message: 'No such question.' }],
    },
  },
  required_unanswered: {
    description: 'Required questions are unanswered. `context.question_ids` lists them.',
    message: 'Required questions are unanswered.',
    context: { question_ids: ['mood'] },
  },
  address_not_allowed: {
    description: 'The service may not send webhooks to the address.',
    message: 'Webhooks require an https URL with a public address.',
  },
  wrong_password: {
    description: 'The password is wrong.',
    message: 'The password is wrong.',
  },
  simulation_too_large: {
    description: 'The simulation is estimated to take longer than is allowed.',
    message: 'The simulation is estimated to take too long. Request fewer respondents.',
  },
  rate_limited: {
    description: 'Too many requests. Wait for the time in `Retry-After`.',
    message: 'Too many requests. Try again later.',
  },
  internal_error: {
    description: 'The service failed unexpectedly. The failure was logged under the request ID.',
    message: 'The service failed unexpectedly. The failure was logged.',
  },
  overloaded: {
    description: 'The service is too busy. Retry after the time in `Retry-After`.',
    message: 'The service is too busy. Try again later.',
  },
  database_unavailable: {
    description: 'The database is unavailable. Retry after the time in `Retry-After`.',
    message: 'The database is currently unavailable.',
  },
  key_service_unavailable: {
    description:
      'The key service that protects personal data is unavailable. Retry after the time in `Retry-After`.',
    message: 'The key service is not available. Retry the request.',
  },
};

/** Returns an example body of the error. */
export function errorExample(code: ErrorCode): Json {
  const { message, context = {} } = ERRORS[code];
  return { detail: { code, message, context, request_id: REQUEST_ID } };
}
