import type { Application } from '@eps/sdk';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useOrganization } from '../../../base/scope.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { ORGANIZATION, PageLink } from '../../../ui/page-link.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { appListQuery } from '../queries.ts';
import { CreateAppDialog } from './create-app-dialog.tsx';

/** The apps of the organization. */
export function AppsPage() {
  const words = useWords();
  const { api, organizationId, may } = useOrganization();
  const [isOpen, { open, close }] = useDisclosure();
  const query = useInfiniteQuery(appListQuery(organizationId, api));
  const columns: Column<Application>[] = [
    {
      key: 'name',
      title: words('Name'),
      cell: ({ id, name }) => (
        <PageLink from={ORGANIZATION} to="./a/$appId" params={{ appId: id }}>
          {name}
        </PageLink>
      ),
    },
    { key: 'slug', title: words('Slug'), cell: ({ slug }) => slug },
    { key: 'description', title: words('Description'), wide: true, cell: (app) => app.description },
    { key: 'created', title: words('Created'), wide: true, cell: (app) => <Time value={app.created_at} /> },
  ];
  return (
    <Page
      title={words('Apps')}
      about={words(
        'An app is one of your products. It has its own instruments, and a test and a live environment.',
      )}
      actions={may('organization:write') && <Button onClick={open}>{words('Create app')}</Button>}
    >
      <ResourceTable
        label={words('Apps')}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={words('No apps yet')}
            next={words('Create an app for your product, or try a sample first.')}
          />
        }
      />
      {isOpen && <CreateAppDialog onClose={close} />}
    </Page>
  );
}
