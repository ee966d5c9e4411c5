import { recordUserAudit } from '../../../audit/record.ts';
import { updateAuthenticated } from '../../../credentials/queries.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { namedObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { newId } from '../../../ids.ts';
import { pushNotice } from './notices.ts';
import { insertPasskey } from './passkey-queries.ts';
import {
  EXAMPLE_PASSKEY,
  EXAMPLE_REGISTRATION,
  Passkey,
  PasskeyName,
  PasskeyRegistration,
  presentPasskey,
} from './passkey-schema.ts';
import { requireRoom, verifyRegistration, wrongPasskey } from './passkeys.ts';
import { hasFactor } from './queries.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { requireFactorChange } from './require-factor-change.ts';
import { EXAMPLE_RECOVERY_CODES, RecoveryCodes } from './schema.ts';

export const createPasskey = endpoint({
  summary: 'Add a passkey',
  description:
    'Takes the passkey that a browser created with the options of `POST /auth/passkeys/options`. From then on, the user can sign in with the passkey, and a sign-in with the password needs it or another second factor. With the first factor, the response contains ten recovery codes.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/passkeys',
  access: { credential: 'api', scope: null },
  status: 201,
  body: namedObject('CreatePasskeyRequest', { name: PasskeyName, passkey: PasskeyRegistration }),
  response: namedObject('CreatedPasskey', {
    passkey: Passkey,
    recovery_codes: Type.Optional(RecoveryCodes.properties.recovery_codes),
  }),
  errors: ['insufficient_scope', 'reauthentication_required', 'conflict', 'wrong_passkey'],
  examples: {
    body: { name: 'Laptop', passkey: EXAMPLE_REGISTRATION },
    response: { passkey: EXAMPLE_PASSKEY, ...EXAMPLE_RECOVERY_CODES },
  },
  async handle(request) {
    const { principal, services, realNow, body } = request;
    const { userId } = principal;
    const created = await request.writeAsSystem(async (tx) => {
      const factors = await requireFactorChange(tx, request);
      requireRoom(factors);
      const verified = await verifyRegistration(tx, services, userId, body.passkey, realNow);
      // The challenge was used, which the transaction keeps.
      if (!verified) return undefined;
      const { credential, credentialBackedUp } = verified;
      const row = await tx.first(
        insertPasskey({
          id: newId(),
          user_id: userId,
          credential_id: Buffer.from(credential.id, 'base64url'),
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: body.passkey.response.transports ?? [],
          backed_up: credentialBackedUp,
          name: body.name,
          created_at: realNow,
        }),
      );
      if (!row) throw new AppError('conflict', 'This passkey was added before.');
      tx.push(updateAuthenticated(principal.session!.tokenHash, 'passkey', realNow));
      pushNotice(tx, services, userId, 'passkey_added', realNow);
      recordUserAudit(tx, request, userId, {
        action: 'user.second_factor_added',
        details: { method: 'passkey', passkey_id: row.id },
      });
      const codes = hasFactor(factors) ? undefined : renewRecoveryCodes(tx, services, userId);
      return { passkey: presentPasskey(row), ...(codes && { recovery_codes: codes }) };
    });
    if (!created) throw wrongPasskey();
    return created;
  },
});
