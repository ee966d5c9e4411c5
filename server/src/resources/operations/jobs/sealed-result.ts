import type { Vault } from '../../../vault/vault.ts';
import type { ClaimedJob } from './commands.ts';

type Owner = Pick<ClaimedJob, 'organization_id' | 'app_id' | 'environment_id' | 'id'>;

/** Seals the result of a job of an environment under the environment's key. */
export function sealResult(vault: Vault, job: Owner, result: string): Promise<Buffer> {
  return vault.sealForEnvironment(scopeOf(job), aadOf(job), result);
}

export function openResult(vault: Vault, job: Owner, sealed: Buffer): Promise<string> {
  return vault.openForEnvironment(scopeOf(job), aadOf(job), sealed);
}

function scopeOf({ organization_id, app_id, environment_id }: Owner) {
  return { organizationId: organization_id, appId: app_id, environmentId: environment_id! };
}

function aadOf({ id }: Owner): string {
  return `jobs/${id}/result/v1`;
}
