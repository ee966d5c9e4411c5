import { recordUserAudit } from '../../../audit/record.ts';
import { requireAccountSession } from '../../../credentials/reauthentication.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import { namedObject } from '../../../http/schemas.ts';
import { updatePasskeyName } from './passkey-queries.ts';
import { EXAMPLE_PASSKEY, Passkey, PasskeyName, presentPasskey } from './passkey-schema.ts';

export const renamePasskey = endpoint({
  summary: 'Rename a passkey',
  tag: 'auth',
  method: 'PATCH',
  path: '/auth/passkeys/{passkey_id}',
  access: { credential: 'api', scope: null },
  body: namedObject('RenamePasskeyRequest', { name: PasskeyName }),
  response: Passkey,
  errors: ['insufficient_scope', 'not_found'],
  examples: { body: { name: 'Laptop' }, response: EXAMPLE_PASSKEY },
  async handle(request) {
    const { principal, params, body } = request;
    requireAccountSession(request);
    return request.writeAsSystem(async (tx) => {
      const row = found(await tx.first(updatePasskeyName(principal.userId, params.passkey_id, body.name)));
      recordUserAudit(tx, request, principal.userId, {
        action: 'user.passkey_renamed',
        details: { passkey_id: row.id },
      });
      return presentPasskey(row);
    });
  },
});
