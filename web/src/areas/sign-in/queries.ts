import { queryOptions } from '@tanstack/react-query';
import { client } from '../../base/client.ts';

/** The invitation of a link. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => client.auth.previewInvitation({ token }),
    staleTime: Number.POSITIVE_INFINITY,
  });
