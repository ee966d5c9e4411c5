import { DateTime, namedObject, strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { Passkey } from './passkey-schema.ts';

/** A code of an authenticator app, or a recovery code. */
export const FactorCode = Type.String({
  minLength: 6,
  maxLength: 32,
  writeOnly: true,
  description: 'The code that the authenticator app shows, or a recovery code.',
});

export const SecondFactors = namedObject('SecondFactors', {
  totp: strictObject({
    enrolled: Type.Boolean(),
    confirmed_at: Type.Optional(DateTime),
  }),
  passkeys: Type.Array(Passkey),
  recovery_codes_left: Type.Integer({ minimum: 0 }),
});

export const NewTotpFactor = namedObject('NewTotpFactor', {
  secret: Type.String({ description: 'For typing it into the app, in base 32. Returned only once.' }),
  uri: Type.String({ description: 'The same as an `otpauth://` URI, for a QR code. Returned only once.' }),
});

export const RecoveryCodes = namedObject('RecoveryCodes', {
  recovery_codes: Type.Array(Type.String(), {
    description: 'Each works once, in place of a code of the app. Returned only once.',
  }),
});

export const EXAMPLE_RECOVERY_CODES = { recovery_codes: ['7KQ2-M9TD-4XWA', 'P3NV-80HC-ZR6E'] };
