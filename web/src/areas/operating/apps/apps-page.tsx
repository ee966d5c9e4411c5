import type { Application } from '@eps/sdk';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCommonWords } from '../../../base/language.ts';
import { useOrganization } from '../../../base/scope.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { ORGANIZATION, PageLink } from '../../../ui/page-link.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { appListQuery } from '../queries.ts';
import { CreateAppDialog } from './create-app-dialog.tsx';
import { useAppWords } from './words.ts';

/** The apps of the organization. */
export function AppsPage() {
  const words = useAppWords();
  const common = useCommonWords();
  const { api, organizationId, may } = useOrganization();
  const [isOpen, { open, close }] = useDisclosure();
  const query = useInfiniteQuery(appListQuery(organizationId, api));
  const columns: Column<Application>[] = [
    {
      key: 'name',
      title: words('name'),
      cell: ({ id, name }) => (
        <PageLink from={ORGANIZATION} to="./a/$appId" params={{ appId: id }}>
          {name}
        </PageLink>
      ),
    },
    { key: 'slug', title: words('slug'), cell: ({ slug }) => slug },
    { key: 'description', title: words('description'), wide: true, cell: (app) => app.description },
    { key: 'created', title: common('created'), wide: true, cell: (app) => <Time value={app.created_at} /> },
  ];
  return (
    <Page
      title={words('title')}
      about={words('about')}
      actions={may('organization:write') && <Button onClick={open}>{words('create')}</Button>}
    >
      <ResourceTable
        label={words('title')}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        empty={<EmptyState title={words('none')} next={words('noneNext')} />}
      />
      {isOpen && <CreateAppDialog onClose={close} />}
    </Page>
  );
}
