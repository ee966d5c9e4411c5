import { queryClient } from '../../../base/query-client.ts';

/** Reads the public links of a program anew, after a change. */
export function refreshLinks(programId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['program-links', programId] });
}
