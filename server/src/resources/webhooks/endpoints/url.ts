import { AppError, ValidationError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { AddressNotAllowed, allowList, resolveTarget } from './target.ts';

/**
 * Returns the URL in the form in which it is stored. Throws ValidationError for URLs that no installation
 * accepts, and AppError `address_not_allowed` if the host does not resolve or its addresses are not allowed.
 */
export async function checkedUrl(request: Request, given: string): Promise<string> {
  const url = new URL(given);
  const error = urlError(url);
  if (error !== undefined) throw validationError(error);
  const { environment, services } = request;
  try {
    const target = { url, environmentKind: environment.environmentKind };
    await withinMs(resolveTarget(target, allowList(services.config.webhooks.allow)), RESOLVE_MS);
  } catch (error) {
    if (!(error instanceof AddressNotAllowed)) throw error;
    throw new AppError(
      'address_not_allowed',
      'Webhooks cannot be sent to this URL. Use https and a public address, or an address that this installation allows.',
    );
  }
  return url.href;
}

const RESOLVE_MS = 5000;

function urlError(url: URL): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must be https';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.hash !== '') return 'must not contain a fragment';
  return undefined;
}

/** Leaves out the URL itself, which may contain a password. */
function validationError(error: string): ValidationError {
  return new ValidationError([
    { type: 'value_error', loc: ['body', 'url'], msg: `Value error, ${error}`, ctx: { error } },
  ]);
}

/** Throws AddressNotAllowed if resolving takes too long. */
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
