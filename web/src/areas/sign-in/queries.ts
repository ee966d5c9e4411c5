import { queryOptions } from '@tanstack/react-query';
import { client } from '../../base/client.ts';

/** What the invitation of a link says. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => client.auth.previewInvitation({ token }),
    staleTime: Number.POSITIVE_INFINITY,
  });
