import pg from 'pg';
import { NotReplicated } from '../db/batch-query.ts';
import { KeyServiceUnavailable } from '../vault/key-provider.ts';

/** Stable error codes and their HTTP status. */
export const ERROR_STATUS = {
  malformed_request: 400,
  logout_token_invalid: 400,
  unauthenticated: 401,
  second_factor_required: 401,
  sso_failed: 401,
  insufficient_scope: 403,
  result_not_readable: 403,
  link_signature_invalid: 403,
  forbidden_origin: 403,
  reauthentication_required: 403,
  second_factor_missing: 403,
  network_not_allowed: 403,
  not_found: 404,
  no_such_path: 404,
  method_not_allowed: 405,
  conflict: 409,
  slug_taken: 409,
  already_member: 409,
  similar_address: 409,
  already_enrolled: 409,
  already_completed: 409,
  already_accepted: 409,
  last_owner: 409,
  sso_link_required: 409,
  last_platform_admin: 409,
  sign_in_policy_not_met: 409,
  invalid_transition: 409,
  programs_running: 409,
  program_not_active: 409,
  program_not_continuous: 409,
  not_enrolled: 409,
  subject_deleted: 409,
  evaluation_deleted: 409,
  answers_deleted: 409,
  legal_hold: 409,
  program_archived: 409,
  bundle_not_published: 409,
  bundle_not_released: 409,
  protocol_not_published: 409,
  protocol_not_released: 409,
  four_eyes_required: 409,
  delivery_closed: 409,
  cycle_not_open: 409,
  not_on_paper: 409,
  live_environment: 409,
  clock_moves_forward: 409,
  evaluation_not_finished: 409,
  job_not_succeeded: 409,
  publish_gate_failed: 409,
  golden_cases_failed: 409,
  mail_not_accepted: 409,
  working_copy_changed: 409,
  file_in_use: 409,
  file_limit_reached: 409,
  link_not_open: 409,
  link_full: 409,
  idempotency_key_in_progress: 409,
  participant_session_expired: 410,
  proof_required: 428,
  return_code_required: 428,
  return_code_wrong: 422,
  signature_required: 422,
  self_service_disabled: 409,
  push_not_offered: 409,
  invitation_expired: 410,
  password_reset_expired: 410,
  sign_in_link_expired: 410,
  sign_in_challenge_expired: 410,
  sso_sign_in_expired: 410,
  link_closed: 410,
  cursor_expired: 410,
  export_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_error: 422,
  idempotency_key_reused: 422,
  definition_invalid: 422,
  protocol_invalid: 422,
  message_invalid: 422,
  bundle_invalid: 422,
  import_failed: 422,
  file_invalid: 422,
  kind_mismatch: 422,
  invalid_recurrence: 422,
  invalid_context_overrides: 422,
  answer_invalid: 422,
  required_unanswered: 422,
  address_not_allowed: 422,
  identity_provider_unreachable: 422,
  wrong_password: 422,
  wrong_code: 422,
  wrong_passkey: 422,
  simulation_too_large: 422,
  rate_limited: 429,
  internal_error: 500,
  overloaded: 503,
  database_unavailable: 503,
  key_service_unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** An error that the client receives: a stable code, a public message and a context for programs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly context: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    context: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.context = context;
    this.headers = headers;
  }
}

/**
 * The same error for a resource that does not exist and one that the client may not see.
 *
 * @param named the field of the body that names it, and what it should be
 */
export function notFound(named?: { field: string; kind: string }): AppError {
  if (!named) return new AppError('not_found', 'The requested resource does not exist.');
  const { field, kind } = named;
  return new AppError('not_found', `The ${kind} that ${field} names does not exist.`, { field, kind });
}

/** Returns a row that was looked up. Throws not_found if there is none. */
export function found<Row>(row: Row | undefined, named?: Parameters<typeof notFound>[0]): Row {
  if (row === undefined) throw notFound(named);
  return row;
}

/** The error for a body of which the program, or else the subject, is not found. */
export function participationNotFound(program: unknown): AppError {
  return notFound(
    program ? { field: 'subject_id', kind: 'subject' } : { field: 'program_id', kind: 'program' },
  );
}

/** @param nearest a path of the API that was probably meant */
export function noSuchPath(nearest: string | undefined): AppError {
  const advice = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  const context = nearest === undefined ? {} : { nearest };
  return new AppError('no_such_path', `The API has no such path.${advice}`, context);
}

/** The client closed the connection before the response; nobody receives it. */
export class ClientDisconnected extends AppError {
  constructor() {
    super('malformed_request', 'The client closed the connection before the response.');
  }
}

export function invalidTransition(from: string, to: string, allowed: readonly string[]): AppError {
  return new AppError('invalid_transition', `The state cannot change from ${from} to ${to}.`, {
    from,
    to,
    allowed,
  });
}

/** One validation error of a request, in the form of Pydantic v2. */
export interface FieldError {
  loc: (string | number)[];
  msg: string;
  type: string;
  ctx?: Record<string, unknown>;
  input?: unknown;
}

/** Returns the error for a value that matches its schema and is still not accepted. */
export function valueError(loc: FieldError['loc'], error: string, input?: string): FieldError {
  return {
    type: 'value_error',
    loc,
    msg: `Value error, ${error}`,
    ctx: { error },
    ...(input !== undefined && { input }),
  };
}

/** The request does not match its schema. The endpoint's `errorShape` decides the form of the response. */
export class ValidationError extends Error {
  readonly errors: FieldError[];
  /** The body is not JSON: platform endpoints then respond with 400 malformed_request. */
  readonly malformed: boolean;

  constructor(errors: FieldError[], malformed = false) {
    super('The request does not match its schema. Each error names its field in loc.');
    this.errors = errors;
    this.malformed = malformed;
  }
}

/** The error for a single value that matches its schema and is still not accepted. */
export function invalidValue(loc: FieldError['loc'], error: string, input?: string): ValidationError {
  return new ValidationError([valueError(loc, error, input)]);
}

// 25006 is a database that can only be read; 53100 is a full disk, which fails statements that need more
// space; 53300 is too many connections.
const UNAVAILABLE = /^(08|25006|57P0[123]|53[13]00)/;

/**
 * Returns the client's error for an unavailable or overloaded database or an unavailable key service;
 * undefined for any other error.
 */
export function outageError(error: unknown): AppError | undefined {
  if (error instanceof pg.DatabaseError && error.code !== undefined) {
    if (UNAVAILABLE.test(error.code) || isInRecovery(error)) return unavailable();
    // lock_not_available, query_canceled (statement timeout)
    if (error.code === '55P03' || error.code === '57014') return overloaded();
    return undefined;
  }
  if (error instanceof NotReplicated) return unavailable();
  if (error instanceof KeyServiceUnavailable)
    return new AppError(
      'key_service_unavailable',
      'The key service is not available. Retry the request.',
      {},
      RETRY,
    );
  if (!(error instanceof Error)) return undefined;
  if (/timeout exceeded when trying to connect/.test(error.message)) return overloaded();
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (
    /^(ECONN|EPIPE|ENOENT|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT)/.test(code) ||
    /Connection terminated|not queryable/.test(error.message)
  )
    return unavailable();
  return undefined;
}

/** Whether a standby that was not promoted refused BEGIN READ WRITE. */
function isInRecovery({ code, routine }: pg.DatabaseError): boolean {
  return code === '0A000' && routine === 'call_bool_check_hook';
}

const RETRY = { 'retry-after': '1' };

export function unavailable(): AppError {
  return new AppError('database_unavailable', 'The database is not available. Retry the request.', {}, RETRY);
}

export function overloaded(): AppError {
  return new AppError('overloaded', 'The service is overloaded. Retry the request later.', {}, RETRY);
}
