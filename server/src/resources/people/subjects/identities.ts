import type { Json } from '@eps/engine';
import type { Static } from 'typebox';
import type { Request } from '../../../http/request.ts';
import type { EnvironmentKeys } from '../../../vault/vault.ts';
import { selectDisplay } from '../../identity/environments/queries.ts';
import { type IdentityRow, selectIdentities } from './name-queries.ts';
import { externalIdAad, openProfile } from './profile.ts';
import type { Identity } from './schema.ts';

/** Returns who these people are. Ids of nobody, and of erased people, are left out. */
export async function identitiesOf(
  request: Request,
  subjectIds: readonly string[],
): Promise<Static<typeof Identity>[]> {
  const { organizationId, environmentId, services, vaultScope } = request;
  const rows = await request.read(selectIdentities(organizationId, environmentId, subjectIds));
  const [settings] = await request.read(selectDisplay(organizationId, environmentId));
  const keys = await services.vault.environment(vaultScope);
  const display = request.rights.has('subjects:profile') ? settings!.display : undefined;
  return rows.map((row) => identityOf(keys, display, row));
}

/** Without the right to the profile, `display` is undefined. */
function identityOf(keys: EnvironmentKeys, display: readonly string[] | undefined, row: IdentityRow) {
  const { id, wrapped_key, external_id_sealed, profile } = row;
  const key = keys.openSubjectKey(id, wrapped_key!);
  const identity = {
    subject_id: id,
    external_id: external_id_sealed === null ? '' : key.open(externalIdAad(id), external_id_sealed),
  };
  if (display === undefined) return { ...identity, redacted: ['display'] };
  const fields = openProfile(key, id, profile);
  const shown = display.filter((field) => fields.has(field)).map((field) => [field, fields.get(field)!]);
  return { ...identity, display: Object.fromEntries(shown) as Record<string, Json> };
}
