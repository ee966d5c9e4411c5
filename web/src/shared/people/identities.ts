import type { EnvironmentIds, SubjectIdentity } from '@eps/sdk';
import { useQuery } from '@tanstack/react-query';
import { useScopesIn } from '../../base/session.ts';
import { shortId } from '../../ui/short-id.ts';
import { identityQuery } from './queries.ts';

/** The identity of a person, for users with the right to it; undefined while unknown. */
export function useIdentity(subjectId: string, ids: EnvironmentIds): SubjectIdentity | undefined {
  return useWhoIs(subjectId, ids).identity;
}

/** The identity of a person, and whether it is being requested. */
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

/** The external ID that a public link gives to somebody whom nobody knows. */
const GIVEN_BY_LINK = /^link-[\da-f-]{36}$/;

/** The external ID, unless it says nothing about the person. */
export function knownId({ external_id }: Pick<SubjectIdentity, 'external_id'>): string {
  return GIVEN_BY_LINK.test(external_id) ? '' : external_id;
}

/** The profile fields that the environment displays, or the external ID; empty if there is neither. */
export function nameOf({
  display = {},
  external_id,
}: Pick<SubjectIdentity, 'display' | 'external_id'>): string {
  const shown = Object.values(display).filter((value) => ['string', 'number'].includes(typeof value));
  return shown.join(' ').trim() || knownId({ external_id });
}
