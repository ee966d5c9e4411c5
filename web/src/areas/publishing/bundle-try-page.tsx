import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWords } from '../../base/language.ts';
import { useApp } from '../../base/scope.ts';
import { useBundleContents } from '../../shared/content/bundle-contents.ts';
import { givenFrom } from '../../shared/trying/given.ts';
import { TryPane } from '../../shared/trying/try-pane.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { casesQuery } from './queries.ts';

/** Tries a bundle: shows what participants would see, and the result of the answers. */
export function BundleTryPage() {
  const words = useWords();
  const { api } = useApp();
  const { bundleId = '' } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/bundles/$bundleId/try',
  });
  const { example } = useSearch({ from: '/signed-in/o/$organizationId/a/$appId/bundles/$bundleId/try' });
  const contents = useBundleContents(bundleId);
  const cases = useQuery(casesQuery(bundleId, api));
  const error = contents.error ?? cases.error;
  function retry() {
    void contents.refetch();
    void cases.refetch();
  }
  const tried = useMemo(() => ({ bundle_id: bundleId }), [bundleId]);
  return (
    <Page title={words('Try it')}>
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
