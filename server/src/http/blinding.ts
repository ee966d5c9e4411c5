import type { Services } from '../services.ts';
import { notFound } from './errors.ts';
import type { Operation } from './operation.ts';
import type { PathScope } from './path-scope.ts';
import { mayIn, type Principal } from './principal.ts';
import { isUuid } from './validation.ts';

interface Reader {
  services: Services;
  principal: Principal | undefined;
  scope: Partial<PathScope>;
}

/**
 * Returns the programs that reveal the arms of the people in a study, if the principal lacks the scope
 * `studies:unblind`; lists leave out everything that belongs to them.
 */
export async function hiddenPrograms({ services, principal, scope }: Reader): Promise<readonly string[]> {
  const { organizationId, environmentId, environmentKind } = scope;
  if (!principal || organizationId === undefined || environmentId === undefined) return [];
  if (mayIn(principal, organizationId, environmentKind, 'studies:unblind')) return [];
  return services.blinding.programsOfArms(organizationId, environmentId);
}

const KINDS = {
  enrollment_id: 'enrollment',
  evaluation_id: 'evaluation',
  session_id: 'session',
  message_id: 'message',
  paper_entry_id: 'paper_entry',
} as const;

/**
 * Throws not_found if the path or the body names a hidden program or something that belongs to one, as if it
 * did not exist. Lists that are filtered by a hidden program are empty.
 */
export async function requireVisible(
  reader: Reader,
  { access }: Operation,
  { body, params }: { body: unknown; params: unknown },
): Promise<void> {
  if (access.credential !== 'api') return;
  const hidden = await hiddenPrograms(reader);
  if (hidden.length === 0) return;
  const inPath = params as Record<string, unknown>;
  const ids = { ...(body as Record<string, unknown>), ...inPath };
  // As what does not exist: an id in the body is named.
  const missing = (field: string, kind: string) => notFound(field in inPath ? undefined : { field, kind });
  const isHidden = (id: unknown) => typeof id === 'string' && hidden.includes(id);
  if (isHidden(ids['program_id'])) throw missing('program_id', 'program');
  for (const [name, kind] of Object.entries(KINDS)) {
    const id = ids[name];
    if (typeof id !== 'string' || !isUuid(id)) continue;
    const { services, scope } = reader;
    if (isHidden(await services.blinding.programOf(scope.organizationId!, kind, id)))
      throw missing(name, kind);
  }
}
