/** An answer of the service that is no success. */
export class ServiceError extends Error {
  readonly status: number;
  /** Stable; `validation_error` too where the faults come as a list. */
  readonly code: string;
  readonly context: Record<string, unknown>;
  readonly requestId: string;

  constructor(status: number, body: unknown, requestId: string) {
    const detail = (body as { detail?: unknown } | undefined)?.detail;
    const listed = Array.isArray(detail);
    const told = (listed ? {} : (detail ?? {})) as {
      code?: string;
      message?: string;
      context?: Record<string, unknown>;
    };
    super(told.message ?? (listed ? 'The request is not valid.' : `The service answered ${status}.`));
    this.name = 'ServiceError';
    this.status = status;
    this.code = told.code ?? (listed ? 'validation_error' : 'unknown');
    this.context = listed ? { errors: detail } : (told.context ?? {});
    this.requestId = requestId;
  }
}
