import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { bundleQuery } from '../../../shared/queries.ts';
import { Comparability } from '../../../shared/results/comparability.tsx';
import { useNames } from '../../../shared/results/contents.ts';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { ShadowSection } from './shadow-section.tsx';

/**
 * Compares a bundle with the bundle in use: whether scores are comparable, and what would change for people.
 */
export function ComparePage() {
  const words = useWords();
  const { api, may } = useApp();
  const { bundleId, otherBundleId } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/bundles/$bundleId/compare/$otherBundleId',
  });
  const candidate = useQuery(bundleQuery(bundleId, api));
  const inUse = useQuery(bundleQuery(otherBundleId, api));
  const names = useNames(bundleId);
  const error = candidate.error ?? inUse.error;
  if (error) return <PageError error={error} />;
  if (!candidate.data || !inUse.data) return <LoadingPage />;
  const nameOf = ({ name, revision }: { name: string; revision: number }) =>
    words('{{name}}, version {{revision}}', { name, revision });
  return (
    <Page
      title={words('{{candidate}} instead of {{inUse}}', {
        candidate: nameOf(candidate.data),
        inUse: nameOf(inUse.data),
      })}
      about={words(
        'Shows what would change if this version replaced the current one. Evaluations are not changed.',
      )}
    >
      <Comparability candidateId={bundleId} inUseId={otherBundleId} />
      {may('analytics:read') && (
        <ShadowSection candidate={async () => bundleId} inUseId={otherBundleId} names={names} />
      )}
    </Page>
  );
}
