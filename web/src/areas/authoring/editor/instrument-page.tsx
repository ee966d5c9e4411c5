import type { WorkingCopy } from '@eps/sdk';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApp } from '../../../base/scope.ts';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { workingCopyQuery } from '../queries.ts';
import { documentOf, useAutosave } from '../saving/use-autosave.ts';
import { InstrumentContext, useFollowedSelection, useSnapshot } from './instrument.ts';
import { InstrumentStore } from './instrument-store.ts';
import { InstrumentTabs } from './instrument-tabs.tsx';
import { InstrumentToolbar } from './instrument-toolbar.tsx';
import { useCheck } from './use-check.ts';

/** Edits a working copy. */
export function InstrumentPage() {
  const { api } = useApp();
  const { workingCopyId = '' } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/instruments/$workingCopyId',
  });
  const { data, error, refetch } = useQuery(workingCopyQuery(workingCopyId, api));
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPage />;
  return <OpenWorkingCopy key={workingCopyId} workingCopy={data} />;
}

function OpenWorkingCopy({ workingCopy }: { workingCopy: WorkingCopy }) {
  const { may } = useApp();
  const readOnly = !may('definitions:write');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a working copy is opened once
  const store = useMemo(() => {
    return new InstrumentStore(documentOf(workingCopy));
  }, []);
  const autosave = useAutosave(store, workingCopy, readOnly);
  const open = useMemo(
    () => ({ workingCopyId: workingCopy.id, store, autosave, readOnly }),
    [workingCopy.id, store, autosave, readOnly],
  );
  useCheck(store);
  return (
    <InstrumentContext value={open}>
      <InstrumentFrame />
    </InstrumentContext>
  );
}

function InstrumentFrame() {
  const name = useSnapshot(({ document }) => document.name);
  useFollowedSelection();
  return (
    <Page title={name} actions={<InstrumentToolbar />}>
      <InstrumentTabs />
      <Outlet />
    </Page>
  );
}
