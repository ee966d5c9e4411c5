import type { AppClient, Enrollment, EnvironmentClient } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { listQuery } from '../../../ui/list-query.ts';

export const paperEntriesKey = ['paper-entries'];

/** The paper entries of a program in a state. */
export const paperEntryListQuery = (
  programId: string,
  state: 'awaits_second_entry' | 'disagreeing',
  api: EnvironmentClient,
) =>
  listQuery([...paperEntriesKey, programId, state], (page) =>
    api.paperEntries.list({ ...page, program_id: programId, state }),
  );

/** The questions of a bundle with their numbers and codes. */
export const formQuery = (bundleId: string, locale: string, api: AppClient) =>
  queryOptions({
    queryKey: ['paper-form', bundleId, locale],
    queryFn: () => api.bundles.getPaperForm(bundleId, { locale }),
    retry: false,
  });

/** The differences between two entries; read once, because each read is in the audit log. */
export const disagreementsQuery = (id: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['paper-disagreements', id],
    queryFn: () => api.paperEntries.getDisagreements(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/**
 * The bundle that the open evaluation of an enrollment was begun with, by a link or by an entry; null if
 * neither is found.
 */
export const openBundleQuery = ({ id, program_id, subject_id }: Enrollment, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...paperEntriesKey, 'bundle', id],
    queryFn: async () => {
      const filter = { program_id, subject_id, limit: 1 };
      const [[entry], [session]] = await Promise.all([
        api.paperEntries.list({ ...filter, state: 'awaits_second_entry' }).take(1),
        api.participantSessions.list(filter).take(1),
      ]);
      const isOpen = session?.status === 'issued' || session?.status === 'active';
      return entry?.version_bundle_id ?? (isOpen ? session.version_bundle_id : null);
    },
  });
