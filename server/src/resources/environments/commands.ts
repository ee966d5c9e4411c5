import type { Statement } from '../../db/batch.ts';
import type { EnvironmentRow } from './queries.ts';

export function insertEnvironment(environment: EnvironmentRow, wrappedKey: Buffer): Statement {
  return {
    text: `INSERT INTO environments (organization_id, app_id, id, slug, kind, status, timezone, wrapped_key,
             created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      environment.organization_id,
      environment.app_id,
      environment.id,
      environment.slug,
      environment.kind,
      environment.status,
      environment.timezone,
      wrappedKey,
      environment.created_at,
    ],
  };
}
