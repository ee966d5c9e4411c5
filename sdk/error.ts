/** An error response of the service. */
export class ServiceError extends Error {
  readonly status: number;
  /** The stable error code. It is also `validation_error` if the response is a list of errors. */
  readonly code: string;
  readonly context: Record<string, unknown>;
  readonly requestId: string;

  constructor(status: number, body: unknown, requestId: string) {
    const detail = (body as { detail?: unknown } | undefined)?.detail;
    const isList = Array.isArray(detail);
    const error = (isList ? {} : (detail ?? {})) as {
      code?: string;
      message?: string;
      context?: Record<string, unknown>;
    };
    super(error.message ?? (isList ? 'The request is not valid.' : `The service returned ${status}.`));
    this.name = 'ServiceError';
    this.status = status;
    this.code = error.code ?? (isList ? 'validation_error' : 'unknown');
    this.context = isList ? { errors: detail } : (error.context ?? {});
    this.requestId = requestId;
  }
}
