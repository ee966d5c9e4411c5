import { hasValidChecksum, isNamedKey } from '../credentials/api-key.ts';
import { ConfigError, checked, type Environment, text } from './values.ts';

const MIN_KEY_LENGTH = 32;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads the first organization, its owner and its API key: the EPS_BOOTSTRAP_… variables. */
export function readBootstrapConfig(env: Environment) {
  const isId = (id: string) => UUID.test(id);
  const isAddress = (address: string) => /^[^\s@]+@[^\s@]+$/.test(address);
  const organizationId = checked(env, 'EPS_BOOTSTRAP_ORGANIZATION_ID', isId, 'must be a UUID.');
  const email = checked(env, 'EPS_BOOTSTRAP_EMAIL', isAddress, 'must be an e-mail address.');
  const apiKey = text(env, 'EPS_BOOTSTRAP_API_KEY');
  if (apiKey !== undefined) checkConfiguredKey(apiKey);
  const password = env['EPS_BOOTSTRAP_PASSWORD'] === '' ? undefined : env['EPS_BOOTSTRAP_PASSWORD'];
  return { organizationId: organizationId?.toLowerCase(), email, password, apiKey };
}

/**
 * A configured key must be long enough to be a random key; one that begins with eps_ must have a valid
 * checksum.
 */
function checkConfiguredKey(key: string): void {
  if (key.length < MIN_KEY_LENGTH)
    throw new ConfigError(`EPS_BOOTSTRAP_API_KEY must have at least ${MIN_KEY_LENGTH} characters.`);
  if (!/^[\x20-\x7e]+$/.test(key))
    throw new ConfigError(
      'EPS_BOOTSTRAP_API_KEY must contain printable ASCII characters only, because it is sent in a header.',
    );
  if (isNamedKey(key) && !hasValidChecksum(key))
    throw new ConfigError(
      'EPS_BOOTSTRAP_API_KEY begins with eps_ but its length or checksum is wrong. Copy the complete key.',
    );
}
