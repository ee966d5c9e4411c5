import type { Bundle } from '@eps/sdk';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useWords } from '../../base/language.ts';
import { useApp } from '../../base/scope.ts';
import { bundleQuery } from '../../shared/queries.ts';
import { Digest } from '../../ui/digest.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useFilters } from '../../ui/filters.ts';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Page } from '../../ui/page.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { BundleActions } from './bundle-actions.tsx';
import { CasesTab, ChangesTab, ContentTab, DiagnosticsTab, SimulationTab } from './bundle-tabs.tsx';

const TABS = ['changes', 'diagnostics', 'cases', 'simulation', 'content'] as const;
type Tab = (typeof TABS)[number];

export function BundlePage() {
  const { bundleId } = useParams({ from: '/signed-in/o/$organizationId/a/$appId/bundles/$bundleId' });
  const { api } = useApp();
  const { data: bundle, error, refetch } = useQuery(bundleQuery(bundleId, api));
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  if (!bundle) return <LoadingPage />;
  return <Loaded bundle={bundle} />;
}

function Loaded({ bundle }: { bundle: Bundle }) {
  const words = useWords();
  const { filters, setFilters } = useFilters<{ tab?: string }>();
  const tab = TABS.find((known) => known === filters.tab) ?? 'changes';
  return (
    <Page
      title={words('{{name}}, version {{revision}}', { name: bundle.name, revision: bundle.revision })}
      about={<StatusBadge status={bundle.status} label={words.named(`common.${bundle.status}`)} />}
      actions={<BundleActions bundle={bundle} />}
    >
      <Facts
        items={[
          [words('Created'), <Time key="created" value={bundle.created_at} />],
          [words.named('common.published'), <Time key="published" value={bundle.published_at} />],
          [words('Fingerprint'), <Digest key="fingerprint" text={bundle.fingerprint} />],
        ]}
      />
      <Tabs value={tab} onChange={(chosen) => setFilters({ tab: chosen ?? '' })} keepMounted={false}>
        <Tabs.List mb="md">
          {TABS.map((known) => (
            <Tabs.Tab key={known} value={known}>
              {words.named(`publishing.${known}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <TabContent tab={tab} bundle={bundle} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function TabContent({ tab, bundle }: { tab: Tab; bundle: Bundle }) {
  switch (tab) {
    case 'changes':
      return <ChangesTab bundle={bundle} />;
    case 'diagnostics':
      return <DiagnosticsTab bundle={bundle} />;
    case 'cases':
      return <CasesTab bundle={bundle} />;
    case 'simulation':
      return <SimulationTab bundle={bundle} />;
    case 'content':
      return <ContentTab bundle={bundle} />;
  }
}
