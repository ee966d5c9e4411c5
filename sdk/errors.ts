import type { ErrorCode, ErrorContexts, ValidationError } from './types.gen.ts';

/** The base class of all errors of this SDK, except the reason of an aborted signal. */
export abstract class EpsError extends Error {
  abstract override readonly name: string;
}

/** The error codes of the service, and `unknown` for a response that is not one of the service's errors. */
export type ServiceErrorCode = ErrorCode | 'unknown';

interface Contexts extends ErrorContexts {
  unknown: Record<string, never>;
}

class CodedError extends EpsError {
  override readonly name: string = 'ServiceError';
  /** The HTTP status. */
  readonly status: number;
  /** The stable error code. */
  readonly code: ServiceErrorCode;
  /** Details that depend on the code. */
  readonly context: Contexts[ServiceErrorCode];
  /** Identifies the request in the logs of the service. */
  readonly requestId: string;

  constructor(error: ErrorDetail) {
    super(error.message);
    this.status = error.status;
    this.code = error.code;
    this.context = error.context;
    this.requestId = error.requestId;
  }
}

interface ErrorDetail {
  status: number;
  code: ServiceErrorCode;
  message: string;
  context: Contexts[ServiceErrorCode];
  requestId: string;
}

/** Too many requests (429), after all attempts. */
export class RateLimitError extends CodedError {
  override readonly name = 'RateLimitError';
  declare readonly code: 'rate_limited';
  declare readonly context: Contexts['rate_limited'];
  /** How long the service asks to wait; undefined if the response does not say. */
  readonly retryAfterSeconds: number | undefined;

  constructor(error: ErrorDetail, retryAfterSeconds: number | undefined) {
    super(error);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The request does not match its schema (422). */
export class InvalidRequestError extends CodedError {
  override readonly name = 'InvalidRequestError';
  declare readonly code: 'validation_error';
  declare readonly context: Contexts['validation_error'];

  /** Every error of the request. */
  get errors(): readonly ValidationError[] {
    return this.context.errors;
  }
}

type OtherCode = Exclude<ServiceErrorCode, 'rate_limited' | 'validation_error'>;

/**
 * An error response of the service. The type is a union by `code`: after `error.code === 'already_enrolled'`
 * TypeScript knows the fields of `error.context`.
 */
export type ServiceError =
  | { [Code in OtherCode]: CodedError & { readonly code: Code; readonly context: Contexts[Code] } }[OtherCode]
  | RateLimitError
  | InvalidRequestError;

export const ServiceError = CodedError as unknown as { readonly prototype: ServiceError } & (new (
  error: ErrorDetail,
) => ServiceError);

/** The service could not be reached, or the connection broke, in every attempt. `cause` is the last error. */
export class ConnectionError extends EpsError {
  override readonly name = 'ConnectionError';
}

/** No response arrived within `timeoutMs`, in any attempt. */
export class TimeoutError extends EpsError {
  override readonly name = 'TimeoutError';
}

/** Returns the error of a response whose status is not 2xx. */
export function errorOf(response: Response, text: string): ServiceError {
  const detail = detailOf(text);
  const errors = Array.isArray(detail)
    ? detail
    : detail?.code === 'validation_error' && detail.context?.errors;
  const error = {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? '',
    ...(errors
      ? { code: 'validation_error', message: describe(errors), context: { errors } }
      : {
          code: 'unknown',
          message: `The service responded with status ${response.status}.`,
          context: {},
          ...detail,
        }),
  } as ErrorDetail;
  if (error.code === 'rate_limited') return new RateLimitError(error, retryAfterSeconds(response));
  if (error.code === 'validation_error') return new InvalidRequestError(error);
  return new ServiceError(error);
}

/** Returns the seconds of `Retry-After`, which the service always sends as a number. */
export function retryAfterSeconds(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

type Detail =
  | ValidationError[]
  | { code?: string; message?: string; context?: { errors?: ValidationError[] } }
  | undefined;

function detailOf(text: string): Detail {
  try {
    return (JSON.parse(text) as { detail?: Detail }).detail;
  } catch {
    return undefined;
  }
}

function describe(errors: readonly ValidationError[]): string {
  const shown = errors.slice(0, 3).map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
  const more = errors.length - shown.length;
  return `The request is not valid. ${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
