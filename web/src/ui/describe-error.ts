import { ConnectionError, ServiceError, TimeoutError } from '@eps/sdk';

/** What kind of error it is; its text is `common.<sense>`. */
type Sense =
  | 'failed'
  | 'notAllowed'
  | 'doesNotExist'
  | 'doesNotFit'
  | 'notValid'
  | 'tooMany'
  | 'serviceFailed'
  | 'unreachable';

interface ErrorDescription {
  sense: Sense;
  code: string;
  /** Undefined if no response arrived. */
  requestId?: string;
}

const SENSES: Record<number, Sense> = {
  403: 'notAllowed',
  404: 'doesNotExist',
  409: 'doesNotFit',
  410: 'doesNotFit',
  422: 'notValid',
  429: 'tooMany',
};

/** Describes anything that was thrown. An error without a code of the service has its name as its code. */
export function describe(error: unknown): ErrorDescription {
  if (error instanceof ServiceError) {
    const { status, code, requestId } = error;
    const sense = SENSES[status] ?? (status >= 500 ? 'serviceFailed' : 'failed');
    return { sense, code, requestId };
  }
  if (!(error instanceof Error)) return { sense: 'failed', code: 'Error' };
  const isUnreachable = error instanceof ConnectionError || error instanceof TimeoutError || isModule(error);
  return { sense: isUnreachable ? 'unreachable' : 'failed', code: error.name };
}

/** Whether a part of the console could not be loaded. Browsers have no error class for this. */
function isModule(error: Error): boolean {
  return error instanceof TypeError && /module/i.test(error.message);
}
