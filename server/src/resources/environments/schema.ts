import { Type } from 'typebox';
import { DateTime, oneOf, strictObject } from '../../http/schemas.ts';

export const Environment = strictObject(
  {
    id: Type.String(),
    app_id: Type.String(),
    organization_id: Type.String(),
    slug: Type.String(),
    timezone: Type.String(),
    kind: oneOf(['test', 'live'] as const),
    status: oneOf(['active', 'archived'] as const),
    created_at: DateTime,
  },
  { title: 'Environment' },
);

const Origins = Type.Array(Type.String({ maxLength: 255 }), { maxItems: 50, uniqueItems: true });

const ResultTtl = Type.Integer({
  minimum: 60,
  maximum: 2_592_000,
  description:
    'How long participants can read a completed session, in seconds; at most until the session expires.',
});

export const ChangeEnvironment = strictObject(
  {
    allowed_origins: Type.Optional(Origins),
    participant_result_ttl_seconds: Type.Optional(ResultTtl),
  },
  { title: 'ChangeEnvironmentRequest' },
);

export const EnvironmentSettings = strictObject(
  { ...Environment.properties, allowed_origins: Origins, participant_result_ttl_seconds: ResultTtl },
  { title: 'EnvironmentSettings' },
);
