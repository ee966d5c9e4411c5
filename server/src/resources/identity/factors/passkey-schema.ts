import { DateTime, JsonObject, namedObject, shownText } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import type { PasskeyRow } from './passkey-queries.ts';

const Encoded = Type.String({ minLength: 1, maxLength: 16_384 });

const credential = {
  id: Type.String({ minLength: 1, maxLength: 2048, description: 'In base64url.' }),
  rawId: Type.String({ minLength: 1, maxLength: 2048 }),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Optional.String({ maxLength: 64 }),
  clientExtensionResults: Type.Optional(JsonObject),
};

/** `PublicKeyCredential.toJSON()` of a new passkey. */
export const PasskeyRegistration = namedObject('PasskeyRegistration', {
  ...credential,
  response: Type.Object(
    {
      clientDataJSON: Encoded,
      attestationObject: Encoded,
      transports: Optional.Array(Type.String({ maxLength: 32 }), { maxItems: 16 }),
    },
    { additionalProperties: true },
  ),
});

/** `PublicKeyCredential.toJSON()` of a passkey that was used. */
export const PasskeyAssertion = namedObject('PasskeyAssertion', {
  ...credential,
  response: Type.Object(
    { clientDataJSON: Encoded, authenticatorData: Encoded, signature: Encoded },
    { additionalProperties: true },
  ),
});

export const PasskeyOptions = namedObject('PasskeyOptions', {
  options: {
    ...JsonObject,
    description:
      'For `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()`. Valid for five minutes, once.',
  },
});

export const PasskeyName = shownText(100);

export const Passkey = namedObject('Passkey', {
  id: Type.String(),
  name: PasskeyName,
  backed_up: Type.Boolean({
    description: 'Whether the passkey is backed up, for example synchronized between devices.',
  }),
  created_at: DateTime,
  last_used_at: Type.Optional(DateTime),
});

export const EXAMPLE_PASSKEY = {
  id: '0199a3c8-2b10-7d21-8c43-1a2b3c4d5e6f',
  name: 'Laptop',
  backed_up: false,
  created_at: '2026-01-12T09:00:00.000Z',
};

/** Returns the passkey of a row. */
export function presentPasskey({ last_used_at, ...row }: PasskeyRow): Static<typeof Passkey> {
  return { ...row, ...(last_used_at !== null && { last_used_at }) };
}

export const EXAMPLE_REGISTRATION = {
  id: 'AbCdEf…',
  rawId: 'AbCdEf…',
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBlIjoi…', attestationObject: 'o2NmbXRk…', transports: ['internal'] },
};

export const EXAMPLE_ASSERTION = {
  id: 'AbCdEf…',
  rawId: 'AbCdEf…',
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBlIjoi…', authenticatorData: 'SZYN5YgO…', signature: 'MEUCIQDf…' },
};
