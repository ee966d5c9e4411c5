import pg from 'pg';

/** Stable error codes and the HTTP status each is answered with. */
export const ERROR_STATUS = {
  malformed_request: 400,
  unauthenticated: 401,
  insufficient_scope: 403,
  forbidden_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  slug_taken: 409,
  already_member: 409,
  already_enrolled: 409,
  already_completed: 409,
  already_accepted: 409,
  last_owner: 409,
  invalid_transition: 409,
  program_not_active: 409,
  program_not_continuous: 409,
  not_enrolled: 409,
  subject_deleted: 409,
  program_archived: 409,
  bundle_not_published: 409,
  delivery_closed: 409,
  cycle_not_open: 409,
  evaluation_not_finished: 409,
  idempotency_key_in_progress: 409,
  participant_session_expired: 410,
  invitation_expired: 410,
  password_reset_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_error: 422,
  idempotency_key_reused: 422,
  definition_invalid: 422,
  bundle_invalid: 422,
  kind_mismatch: 422,
  invalid_recurrence: 422,
  invalid_context_overrides: 422,
  answer_invalid: 422,
  required_unanswered: 422,
  address_not_allowed: 422,
  wrong_password: 422,
  simulation_too_large: 422,
  rate_limited: 429,
  internal_error: 500,
  overloaded: 503,
  database_unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** What a caller did or met, as it is told: a stable code, a public message, and facts that help. */
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

/** The one answer for what does not exist and for what may not be seen. */
export function notFound(): AppError {
  return new AppError('not_found', 'The requested resource does not exist.');
}

export function invalidTransition(from: string, to: string, allowed: readonly string[]): AppError {
  return new AppError('invalid_transition', `The state cannot change from ${from} to ${to}.`, {
    from,
    to,
    allowed,
  });
}

/** One fault of a request, as Pydantic v2 names it. */
export interface Fault {
  loc: (string | number)[];
  msg: string;
  type: string;
  ctx?: Record<string, unknown>;
  input?: unknown;
}

/** The request breaks its schema. Which of the two body shapes it takes is the endpoint's choice. */
export class ValidationError extends Error {
  readonly errors: Fault[];
  /** Platform endpoints answer a body that is no JSON with 400 malformed_request. */
  readonly malformed: boolean;

  constructor(faults: Fault[], malformed = false) {
    super('The request does not have the expected shape.');
    this.errors = faults;
    this.malformed = malformed;
  }
}

const UNAVAILABLE = /^(08|57P0[123]|53300)/;

/** What went wrong in the database, as an answer; undefined when it is a defect of ours. */
export function databaseError(error: unknown): AppError | undefined {
  const retry = { 'retry-after': '1' };
  if (error instanceof pg.DatabaseError && error.code !== undefined) {
    if (UNAVAILABLE.test(error.code))
      return new AppError('database_unavailable', 'The database is not available at the moment.', {}, retry);
    // lock_not_available, query_canceled (statement timeout)
    if (error.code === '55P03' || error.code === '57014')
      return new AppError('overloaded', 'The service is too busy to answer in time.', {}, retry);
    return undefined;
  }
  if (!(error instanceof Error)) return undefined;
  if (/timeout exceeded when trying to connect/.test(error.message))
    return new AppError('overloaded', 'The service is too busy to answer in time.', {}, retry);
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (
    /^(ECONN|EPIPE|ENOENT|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT)/.test(code) ||
    /Connection terminated|not queryable/.test(error.message)
  )
    return new AppError('database_unavailable', 'The database is not available at the moment.', {}, retry);
  return undefined;
}
