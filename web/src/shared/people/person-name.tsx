import type { EnvironmentIds } from '@eps/sdk';
import { PageLink } from '../../ui/page-link.tsx';

/** A person, as a link to the person's page. */
export function PersonName({ subjectId, ids }: { subjectId: string; ids: EnvironmentIds }) {
  return (
    <PageLink
      to="/o/$organizationId/a/$appId/e/$environmentId/subjects/$subjectId"
      params={{ ...ids, subjectId }}
      ff="monospace"
      style={{ whiteSpace: 'nowrap' }}
    >
      …{subjectId.slice(-8)}
    </PageLink>
  );
}
