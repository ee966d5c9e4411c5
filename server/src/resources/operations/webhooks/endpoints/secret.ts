import { randomBytes } from 'node:crypto';
import type { EnvironmentScope, Vault } from '../../../../vault/vault.ts';

/** Returns a new signing secret of Standard Webhooks: `whsec_` and base64 of 32 random bytes. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export function sealSecret(
  vault: Vault,
  scope: EnvironmentScope,
  endpointId: string,
  secret: string,
): Promise<Buffer> {
  return vault.sealForEnvironment(scope, secretAad(endpointId), secret);
}

export function openSecret(
  vault: Vault,
  endpoint: { organization_id: string; app_id: string; environment_id: string },
  endpointId: string,
  sealed: Buffer,
): Promise<string> {
  const { organization_id: organizationId, app_id: appId, environment_id: environmentId } = endpoint;
  return vault.openForEnvironment({ organizationId, appId, environmentId }, secretAad(endpointId), sealed);
}

export function secretAad(endpointId: string): string {
  return `webhook_endpoints/${endpointId}/secret`;
}
