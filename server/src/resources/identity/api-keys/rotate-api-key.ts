import { recordAudit } from '../../../audit/record.ts';
import { hashSecret, newApiKey } from '../../../credentials/api-key.ts';
import { requireScopes } from '../../../credentials/grants.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import { lockMembershipOfNewKey } from './commands.ts';
import { lockApiKey, presentApiKey, selectApiKey, updateKeyValue } from './queries.ts';
import { EXAMPLE_SHOWN_KEY, ShownApiKey } from './schema.ts';

export const rotateApiKey = endpoint({
  summary: 'Rotate an API key',
  description:
    'Replaces the key with a new one, which is returned only once. Name, scopes, binding and expiry do not change. The old key stops working immediately; to rotate without downtime, create a second key, switch to it and revoke the first. From then on, the key acts for you, so you must hold all its scopes.',
  tag: 'api-keys',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/api-keys/{api_key_id}/rotate',
  access: { credential: 'api', scope: 'organization:write' },
  sensitive: true,
  errorShape: 'list',
  idempotency: 'required',
  response: ShownApiKey,
  examples: { response: EXAMPLE_SHOWN_KEY },
  async handle(request) {
    const { organizationId, principal } = request;
    const id = request.params.api_key_id;
    // A replay returns the key again, so the scopes are checked outside of the transaction too.
    const [known] = await request.read(selectApiKey(organizationId, id));
    if (known) requireScopes(request, known.scopes);
    const key = newApiKey();
    const rotated = await request.write(async (tx) => {
      await lockMembershipOfNewKey(tx, request);
      const before = found(await tx.first(lockApiKey(organizationId, id)));
      requireScopes(request, before.scopes);
      const keyHash = hashSecret(key);
      const row = await tx.first(updateKeyValue(organizationId, before.id, keyHash, principal));
      recordAudit(tx, request, organizationId, {
        action: 'api_key.rotated',
        resourceId: before.id,
        before,
        after: { ...row, key_hash: keyHash.toString('hex') },
      });
      return { ...presentApiKey(row!), key };
    });
    request.services.credentials.forget();
    return rotated;
  },
});
