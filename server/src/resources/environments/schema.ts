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

export const ChangeEnvironment = strictObject(
  { allowed_origins: Type.Optional(Origins) },
  { title: 'ChangeEnvironmentRequest' },
);

export const EnvironmentWithOrigins = strictObject(
  { ...Environment.properties, allowed_origins: Origins },
  { title: 'EnvironmentWithOrigins' },
);
