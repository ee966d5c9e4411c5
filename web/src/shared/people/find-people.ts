import { type EnvironmentClient, ServiceError, type SubjectIdentity } from '@eps/sdk';

/** A person who was found; without the right to the profile only the ID. */
export type FoundPerson = Pick<SubjectIdentity, 'subject_id' | 'external_id' | 'display'>;

/**
 * Finds people by whole words of their displayed fields or by external ID; without the right to profiles by
 * external ID alone. Each search is in the audit log, so it is sent only on request.
 */
export async function findPeople(
  { subjects }: Pick<EnvironmentClient, 'subjects'>,
  typed: string,
  byName: boolean,
): Promise<FoundPerson[]> {
  if (byName) return (await subjects.search({ q: typed }).page()).items;
  try {
    const { id } = await subjects.lookup({ external_id: typed });
    return [{ subject_id: id, external_id: typed }];
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return [];
    throw error;
  }
}
