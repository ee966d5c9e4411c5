import { AppError, invalidValue, type ValidationError } from '../../../../http/errors.ts';
import type { Request } from '../../../../http/request.ts';
import { selectWebhookHosts } from '../../../identity/organizations/queries.ts';
import { AddressNotAllowed, requireHost } from './target.ts';

const RESOLVE_MS = 5000;

/**
 * Returns the URL in the form in which it is stored. Throws ValidationError for URLs that no installation
 * accepts, and AppError `address_not_allowed` if the host does not resolve or its addresses are not allowed.
 */
export async function checkedUrl(request: Request, given: string): Promise<string> {
  const url = new URL(given);
  const error = urlError(url);
  if (error !== undefined) throw validationError(error);
  const { environment, organizationId, services } = request;
  const [organization] = await request.read(selectWebhookHosts(organizationId));
  const signal = AbortSignal.timeout(RESOLVE_MS);
  try {
    requireHost(url, organization!.webhook_hosts);
    await services.webhookTargets.resolve({ url, environmentKind: environment.environmentKind }, signal);
  } catch (error) {
    if (!(error instanceof AddressNotAllowed || signal.aborted)) throw error;
    throw new AppError(
      'address_not_allowed',
      'Webhooks cannot be sent to this URL. Use https and a public address, or an address that this installation allows, on a host that this organization allows.',
    );
  }
  return url.href;
}

function urlError(url: URL): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must be https';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.hash !== '') return 'must not contain a fragment';
  return undefined;
}

/** Leaves out the URL itself, which may contain a password. */
function validationError(error: string): ValidationError {
  return invalidValue(['body', 'url'], error);
}
