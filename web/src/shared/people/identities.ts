import type { EnvironmentIds, SubjectIdentity } from '@eps/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client } from '../../base/client.ts';
import { useScopesIn } from '../../base/session.ts';
import { shortId } from '../../ui/short-id.ts';

/** How long the rows of a list are collected; those that are scrolled past meanwhile are not asked for. */
const COLLECT_MS = 80;
/** The most people of one request. */
const MOST = 100;
/** As long as a session lasts without a request. */
const KEPT_MS = 30 * 60_000;

/** A person whose identity was requested. */
interface Wanted {
  subjectId: string;
  signal: AbortSignal;
  /** Null if the person does not exist or was erased. */
  resolve(identity: SubjectIdentity | null): void;
  reject(reason: unknown): void;
}

/** The people whose identities are pending, by environment. */
const waiting = new Map<string, Wanted[]>();

/** Who a person is. Kept in memory only. People of one list are asked for together. */
const identityQuery = (subjectId: string, ids: EnvironmentIds) =>
  queryOptions({
    queryKey: ['identity', ids.environmentId, subjectId],
    queryFn: ({ signal }) => identityOf(subjectId, ids, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });

function identityOf(
  subjectId: string,
  ids: EnvironmentIds,
  signal: AbortSignal,
): Promise<SubjectIdentity | null> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    const wanted = waiting.get(ids.environmentId);
    if (wanted) wanted.push({ subjectId, signal, resolve, reject });
    else {
      waiting.set(ids.environmentId, [{ subjectId, signal, resolve, reject }]);
      setTimeout(() => void askFor(ids), COLLECT_MS);
    }
  });
}

async function askFor(ids: EnvironmentIds): Promise<void> {
  const wanted = (waiting.get(ids.environmentId) ?? []).filter(({ signal }) => !signal.aborted);
  waiting.delete(ids.environmentId);
  const { subjects } = client.environment(ids);
  for (let first = 0; first < wanted.length; first += MOST) {
    const batch = wanted.slice(first, first + MOST);
    try {
      const found = await subjects.identify({ subject_ids: batch.map(({ subjectId }) => subjectId) });
      const byId = new Map(found.map((identity) => [identity.subject_id, identity]));
      for (const { subjectId, resolve } of batch) resolve(byId.get(subjectId) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

/** Who a person is, for those who may know it; undefined while unknown. */
export function useIdentity(subjectId: string, ids: EnvironmentIds): SubjectIdentity | undefined {
  return useWhoIs(subjectId, ids).identity;
}

/** Who a person is, and whether that is being asked. */
export function useWhoIs(subjectId: string, ids: EnvironmentIds) {
  const isAllowed = useScopesIn(ids)?.includes('subjects:identify') === true;
  const query = useQuery({ ...identityQuery(subjectId, ids), enabled: isAllowed && subjectId !== '' });
  return { identity: query.data ?? undefined, isLoading: query.isLoading };
}

/** The name of a person; the end of the ID for users without the right to it. */
export function usePersonText(subjectId: string, ids: EnvironmentIds): string {
  const identity = useIdentity(subjectId, ids);
  return (identity && nameOf(identity)) || shortId(subjectId);
}

/** The profile fields that the environment displays, or the external ID; empty if there is neither. */
export function nameOf({
  display = {},
  external_id,
}: Pick<SubjectIdentity, 'display' | 'external_id'>): string {
  const shown = Object.values(display).filter((value) => ['string', 'number'].includes(typeof value));
  return shown.join(' ').trim() || external_id;
}
