import { Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useApp } from '../../../base/scope.ts';
import { Page } from '../../../ui/page.tsx';
import { APP, LinkButton } from '../../../ui/page-link.tsx';
import { BundleList } from './bundle-list.tsx';
import { useInstrumentsWords } from './words.ts';
import { WorkingCopyList } from './working-copy-list.tsx';

/** The instruments of the app: working copies and versions. */
export function InstrumentsPage() {
  const words = useInstrumentsWords();
  const { may } = useApp();
  const navigate = useNavigate();
  const { list = 'copies' } = useSearch({ from: '/signed-in/o/$organizationId/a/$appId/instruments' });
  const show = (next: string | null) =>
    void navigate({
      from: APP,
      to: './instruments',
      search: next === 'bundles' ? { list: next } : {},
      replace: true,
    });
  return (
    <Page
      title={words('title')}
      about={words('about')}
      actions={
        may('definitions:write') && (
          <LinkButton from={APP} to="./instruments/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {words('new')}
          </LinkButton>
        )
      }
    >
      <Tabs value={list} onChange={show} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="copies">{words('workingCopies')}</Tabs.Tab>
          {may('bundles:read') && <Tabs.Tab value="bundles">{words('bundles')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="copies">
          <WorkingCopyList />
        </Tabs.Panel>
        <Tabs.Panel value="bundles">
          <BundleList />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
