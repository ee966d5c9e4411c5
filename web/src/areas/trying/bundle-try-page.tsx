import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApp } from '../../app/scope.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { useBundleContents } from './bundle-contents.ts';
import { givenFrom } from './given.ts';
import { TryPane } from './try-pane.tsx';
import { useTryingWords } from './words.ts';

/** Tries a bundle: what participants would see and get with the answers given. */
export function BundleTryPage() {
  const words = useTryingWords();
  const { api, ids } = useApp();
  const { bundleId = '' } = useParams({ strict: false }) as { bundleId?: string };
  const { example } = useSearch({ strict: false }) as { example?: unknown };
  const contents = useBundleContents(bundleId);
  const cases = useQuery({
    queryKey: ['bundle-cases-to-try', ids.appId, bundleId],
    queryFn: () => api.bundles.getCases(bundleId),
  });
  const error = contents.error ?? cases.error;
  function retry() {
    void contents.refetch();
    void cases.refetch();
  }
  const tried = useMemo(() => ({ bundle_id: bundleId }), [bundleId]);
  return (
    <Page title={words('title')}>
      {error && <ErrorAlert error={error} onRetry={retry} />}
      {contents.data && cases.data && (
        <TryPane
          tried={tried}
          contents={contents.data}
          cases={cases.data.cases}
          example={givenFrom(example)}
        />
      )}
    </Page>
  );
}
