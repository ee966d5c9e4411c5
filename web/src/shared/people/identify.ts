import type { EnvironmentIds, SubjectIdentity } from '@eps/sdk';
import { client } from '../../base/client.ts';

/** How long the rows of a list are collected; rows that are scrolled past meanwhile are not requested. */
const COLLECT_MS = 80;
/** The highest number of people in one request. */
const MOST = 100;

/** A person whose identity was requested. */
interface IdentityRequest {
  subjectId: string;
  signal: AbortSignal;
  /** Null if the person does not exist or was erased. */
  resolve(identity: SubjectIdentity | null): void;
  reject(reason: unknown): void;
}

/** The people whose identities are pending, by environment. */
const waiting = new Map<string, IdentityRequest[]>();

/**
 * Requests the identity of a person, together with the other people of the list; null if the person is
 * unknown.
 */
export function identityOf(
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
