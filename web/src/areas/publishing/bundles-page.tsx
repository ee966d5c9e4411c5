import type { Bundle, ListBundlesQuery } from '@eps/sdk';
import { useWords } from '../../base/language.ts';
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

const STATES = ['draft', 'validated', 'published', 'deprecated', 'archived'] as const;

export function BundlesPage() {
  const words = useWords();
  const { ids, api } = useApp();
  const { filters, query } = useFilteredList((filters: ListBundlesQuery) =>
    bundleListQuery(filters, ids.appId, api),
  );
  return (
    <Page
      title={words('Versions')}
      about={words(
        'A version is an instrument as programs run it, with all of its parts. Published versions never change.',
      )}
    >
      <FilterSelect
        label={words('Status')}
        name="status"
        values={STATES}
        nameOf={(each) => words.named(`common.${each}`)}
      />
      <FilteredTable
        label={words('Versions')}
        columns={useColumns()}
        query={query}
        isFiltered={filters.status !== undefined}
        area="publishing"
      />
    </Page>
  );
}

function useColumns(): Column<Bundle>[] {
  const words = useWords();
  return [
    {
      key: 'name',
      title: words('Name'),
      cell: ({ id, name }) => (
        <PageLink from={APP} to="./bundles/$bundleId" params={{ bundleId: id }}>
          {name}
        </PageLink>
      ),
    },
    { key: 'revision', title: words('Version'), width: '6rem', cell: ({ revision }) => revision },
    statusColumn(words('Status'), (status) => words.named(`common.${status}`)),
    {
      key: 'created',
      title: words('Created'),
      width: '11rem',
      wide: true,
      cell: ({ created_at }) => <Time value={created_at} />,
    },
    {
      key: 'published',
      title: words.named('common.published'),
      width: '11rem',
      wide: true,
      cell: ({ published_at }) => <Time value={published_at} />,
    },
  ];
}
