import { AppError, ValidationError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { AddressNotAllowed, allowList, resolveTarget } from './target.ts';

/**
 * The URL as it is stored. What it may not be in any case is a fault of the field; whether its host may be
 * dialled depends on the installation, and what is blocked or does not resolve is the one error
 * address_not_allowed.
 */
export async function checkedUrl(request: Request, given: string): Promise<string> {
  const url = new URL(given);
  const fault = faultOf(url);
  if (fault !== undefined) throw urlFault(fault);
  const { environment, services } = request;
  try {
    const target = { url, environmentKind: environment.environmentKind };
    await withinMs(resolveTarget(target, allowList(services.config.webhooks.allow)), RESOLVE_MS);
  } catch (error) {
    if (!(error instanceof AddressNotAllowed)) throw error;
    throw new AppError(
      'address_not_allowed',
      'Webhooks cannot be sent there: https to a public address is needed, or an address that this installation allows.',
    );
  }
  return url.href;
}

const RESOLVE_MS = 5000;

function faultOf(url: URL): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must be https';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.hash !== '') return 'must not contain a fragment';
  return undefined;
}

/** Without the URL itself, which may hold a password. */
function urlFault(error: string): ValidationError {
  return new ValidationError([
    { type: 'value_error', loc: ['body', 'url'], msg: `Value error, ${error}`, ctx: { error } },
  ]);
}

/** A name that takes too long to resolve does not resolve. */
async function withinMs<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AddressNotAllowed()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
