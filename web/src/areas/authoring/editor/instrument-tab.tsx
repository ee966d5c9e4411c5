import { Skeleton } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isKind } from '../../../shared/content/kinds.ts';
import { MissingPage } from '../../../ui/error-page.tsx';
import { TABS } from './tabs.ts';

const JsonView = lazy(async () => ({ default: (await import('../json/json-view.tsx')).JsonView }));

const ROUTE = '/signed-in/o/$organizationId/a/$appId/instruments/$workingCopyId/$kind';

/** The present tab of the editing page, as a form or as JSON. */
export function InstrumentTab() {
  const { kind = '' } = useParams({ from: ROUTE });
  const { view } = useSearch({ from: ROUTE });
  const tab = TABS.find(({ key }) => key === kind);
  if (!tab) return <MissingPage />;
  const { Editor } = tab;
  return (
    <Suspense key={kind} fallback={<Skeleton height={300} />}>
      {view === 'json' && isKind(kind) ? <JsonView kind={kind} /> : <Editor />}
    </Suspense>
  );
}
