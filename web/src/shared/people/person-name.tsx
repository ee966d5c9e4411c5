import type { EnvironmentIds } from '@eps/sdk';
import { Skeleton } from '@mantine/core';
import { PageLink } from '../../ui/page-link.tsx';
import { shortId } from '../../ui/short-id.ts';
import { nameOf, useWhoIs } from './identities.ts';

interface PersonNameProps {
  subjectId: string;
  ids: EnvironmentIds;
}

/** A person, as a link to the person's page: by name or external ID for users with the right to it. */
export function PersonName({ subjectId, ids }: PersonNameProps) {
  const { identity, isLoading } = useWhoIs(subjectId, ids);
  const name = identity && nameOf(identity);
  // Showing the ID for a moment would only make the list flicker.
  if (isLoading) return <Skeleton component="span" display="inline-block" h={14} w={120} />;
  return (
    <PageLink
      to="/o/$organizationId/a/$appId/e/$environmentId/subjects/$subjectId"
      params={{ ...ids, subjectId }}
      {...(!name && { ff: 'monospace', style: { whiteSpace: 'nowrap' } })}
    >
      {name || shortId(subjectId)}
    </PageLink>
  );
}
