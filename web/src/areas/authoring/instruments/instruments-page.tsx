import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useApp } from '../../../app/scope.ts';
import { Page } from '../../../ui/page.tsx';
import { BundleList } from './bundle-list.tsx';
import { useInstrumentsWords } from './words.ts';
import { WorkingCopyList } from './working-copy-list.tsx';

/** The instruments of the app: those that are edited, and their versions. */
export function InstrumentsPage() {
  const words = useInstrumentsWords();
  const { ids, may } = useApp();
  const navigate = useNavigate();
  const { list = 'copies' } = useSearch({ strict: false }) as { list?: string };
  const show = (next: string | null) =>
    void navigate({ to: '.', search: next === 'bundles' ? { list: next } : {}, replace: true } as never);
  return (
    <Page
      title={words('title')}
      about={words('about')}
      actions={
        may('definitions:write') && (
          <Button
            component={Link}
            to={`/o/${ids.organizationId}/a/${ids.appId}/instruments/new`}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {words('new')}
          </Button>
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
