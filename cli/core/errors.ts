import { ConnectionError, JobError, ServiceError, TimeoutError } from '@eps/sdk';
import { EXIT, type ExitCode } from './exit-codes.ts';

/** An error that ends a command with a message for the user. */
export class CliError extends Error {
  readonly exitCode: ExitCode;
  /** Advice for the user. */
  readonly hint: string | undefined;

  constructor(message: string, { exitCode = EXIT.usage, hint }: { exitCode?: ExitCode; hint?: string } = {}) {
    super(message);
    this.exitCode = exitCode;
    this.hint = hint;
  }
}

/** What the CLI prints about an error, and its exit code. With `--json` it prints these fields. */
export interface Failure {
  exitCode: ExitCode;
  code: string;
  message: string;
  hint?: string;
  context?: unknown;
  request_id?: string;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof CliError)
    return {
      exitCode: error.exitCode,
      code: 'cli_error',
      message: error.message,
      ...(error.hint !== undefined && { hint: error.hint }),
    };
  if (error instanceof ServiceError) return serviceFailure(error);
  if (error instanceof JobError)
    return {
      exitCode: EXIT.rejected,
      code: error.job.error?.code ?? error.job.status,
      message: error.message,
      context: { job_id: error.job.id },
    };
  if (error instanceof ConnectionError || error instanceof TimeoutError)
    return { exitCode: EXIT.unavailable, code: 'unavailable', message: error.message };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { exitCode: EXIT.bug, code: 'bug', message };
}

function serviceFailure(error: ServiceError): Failure {
  const { code, message, context, requestId } = error;
  return {
    exitCode: exitCodeOf(error),
    code,
    message,
    ...(code === 'unauthenticated' && { hint: 'Sign in with `eps login`, or set EPS_API_KEY.' }),
    ...(Object.keys(context).length > 0 && { context }),
    ...(requestId !== '' && { request_id: requestId }),
  };
}

function exitCodeOf({ status, code }: ServiceError): ExitCode {
  if (code === 'unauthenticated' || code === 'insufficient_scope') return EXIT.credential;
  return status >= 500 || status === 429 ? EXIT.unavailable : EXIT.rejected;
}
