import type { Bundle, ListBundlesQuery } from '@eps/sdk';
import { useApp } from '../../base/scope.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { useFilteredList } from '../../ui/filtered-list.ts';
import { FilteredTable } from '../../ui/filtered-table.tsx';
import { Page } from '../../ui/page.tsx';
import { APP, PageLink } from '../../ui/page-link.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { statusColumn } from '../../ui/status-column.tsx';
import { Time } from '../../ui/time.tsx';
import { bundleListQuery } from './queries.ts';
import { usePublishingWords } from './words.ts';

const STATES = ['draft', 'validated', 'published', 'deprecated', 'archived'] as const;

export function BundlesPage() {
  const words = usePublishingWords();
  const { ids, api } = useApp();
  const { filters, query } = useFilteredList((filters: ListBundlesQuery) =>
    bundleListQuery(filters, ids.appId, api),
  );
  return (
    <Page title={words('bundles')} about={words('bundlesAbout')}>
      <FilterSelect label={words('status')} name="status" values={STATES} words={words} />
      <FilteredTable
        label={words('bundles')}
        columns={useColumns()}
        query={query}
        isFiltered={filters.status !== undefined}
        words={words}
      />
    </Page>
  );
}

function useColumns(): Column<Bundle>[] {
  const words = usePublishingWords();
  return [
    {
      key: 'name',
      title: words('name'),
      cell: ({ id, name }) => (
        <PageLink from={APP} to="./bundles/$bundleId" params={{ bundleId: id }}>
          {name}
        </PageLink>
      ),
    },
    { key: 'revision', title: words('revision'), width: '6rem', cell: ({ revision }) => revision },
    statusColumn(words),
    {
      key: 'created',
      title: words('created'),
      width: '11rem',
      wide: true,
      cell: ({ created_at }) => <Time value={created_at} />,
    },
    {
      key: 'published',
      title: words('published'),
      width: '11rem',
      wide: true,
      cell: ({ published_at }) => <Time value={published_at} />,
    },
  ];
}
