import { Type } from 'typebox';
import { DateTime, Name, strictObject } from '../../http/schemas.ts';
import { Environment } from '../environments/schema.ts';

export const Slug = Type.String({ minLength: 1, maxLength: 128, pattern: '^[A-Za-z0-9_.-]+$' });

export const Application = strictObject(
  {
    id: Type.String(),
    organization_id: Type.String(),
    name: Type.String(),
    slug: Type.String(),
    description: Type.String(),
    created_at: DateTime,
  },
  { title: 'Application' },
);

export const CreateApp = strictObject(
  {
    name: Name,
    slug: Slug,
    description: Type.Optional(Type.String({ maxLength: 10_000 })),
    timezone: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'IANA time zone. Defaults to UTC.' }),
    ),
  },
  { title: 'CreateAppRequest' },
);

export const CreatedApp = strictObject(
  {
    application: Application,
    live_environment: Environment,
    test_environment: Environment,
  },
  { title: 'CreatedApp' },
);
