import { Type } from 'typebox';
import { closed, DateTime, oneOf } from '../../http/schemas.ts';

export const Environment = closed({
  id: Type.String(),
  app_id: Type.String(),
  organization_id: Type.String(),
  slug: Type.String(),
  timezone: Type.String(),
  kind: oneOf(['test', 'live'] as const),
  status: oneOf(['active', 'archived'] as const),
  created_at: DateTime,
});

const Origins = Type.Array(Type.String({ maxLength: 255 }), { maxItems: 50, uniqueItems: true });

export const ChangeEnvironment = closed({ allowed_origins: Type.Optional(Origins) });

export const EnvironmentWithOrigins = closed({ ...Environment.properties, allowed_origins: Origins });
