import { checkResponders, type Diagnostic, type JsonObject, taskUsers } from '@eps/engine';
import { column, type ReadRows, rowsOf } from '../../../db/rows.ts';
import type { Request } from '../../../http/request.ts';
import { isUuid } from '../../../http/validation.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectMembersByUser, selectRolesOfMembers } from '../../identity/members/queries.ts';
import { selectDefinition } from '../definitions/queries.ts';
import type { BundleRow } from './queries.ts';

const MOST_PROGRAMS = 5;

const PROGRAM = rowsOf({ name: column('programs', 'name') });

/** Selects the programs with a revision of this bundle that have an anonymous link, by name. */
const selectAnonymousPrograms = (organizationId: string, appId: string, bundleName: string, now: Date) =>
  PROGRAM.query(
    `SELECT DISTINCT p.name FROM programs p
     JOIN bundles b ON b.organization_id = p.organization_id AND b.id = p.version_bundle_id
     JOIN program_links l ON l.organization_id = p.organization_id AND l.program_id = p.id
     WHERE p.organization_id = $1 AND p.app_id = $2 AND b.name = $3 AND p.status <> 'archived'
       AND l.identity_mode = 'legacy_anonymous' AND (l.closes_at IS NULL OR l.closes_at > $4)
     ORDER BY p.name LIMIT $5`,
    [organizationId, appId, bundleName, now, MOST_PROGRAMS],
  );

/** Returns the content of a bundle's guardrail. */
export async function guardrailOf(
  run: ReadRows,
  { organizationId, appId }: Pick<Request, 'organizationId' | 'appId'>,
  row: BundleRow,
): Promise<JsonObject> {
  const [guardrail] = await run(selectDefinition(organizationId, appId, row.guardrail_version_id));
  return parseJson(guardrail!.content) as JsonObject;
}

/**
 * Checks the tasks of a guardrail against those who could do them: the members of the organization, and the
 * programs that use a bundle of this name.
 */
export async function responderDiagnostics(
  run: ReadRows,
  request: Pick<Request, 'organizationId' | 'appId' | 'services' | 'realNow'>,
  guardrail: JsonObject,
  bundleName: string | undefined,
): Promise<Diagnostic[]> {
  const users = taskUsers(guardrail);
  if (!users) return [];
  const { organizationId, appId, services, realNow } = request;
  const roles = await run(selectRolesOfMembers(organizationId));
  const ids = users.filter(isUuid);
  const members = ids.length === 0 ? [] : await run(selectMembersByUser(organizationId, ids));
  const programs =
    bundleName === undefined
      ? []
      : await run(selectAnonymousPrograms(organizationId, appId, bundleName, realNow));
  return checkResponders(guardrail, {
    roles: new Set(roles.map(({ role }) => role)),
    users: new Set(members.filter((member) => member.accepted_at !== null).map(({ user_id }) => user_id)),
    anonymousPrograms: programs.map(({ name }) => name),
    sendsMail: services.mailer.enabled,
  });
}
