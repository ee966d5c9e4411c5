import type { ListSubjectsQuery } from '@eps/sdk';
import { Button, Group, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEnvironment } from '../../../base/scope.ts';
import { PersonSearch } from '../../../shared/people/person-search.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { useFilteredList } from '../../../ui/filtered-list.ts';
import { FilteredTable } from '../../../ui/filtered-table.tsx';
import { Page } from '../../../ui/page.tsx';
import { ENVIRONMENT, LinkButton } from '../../../ui/page-link.tsx';
import { EnrollDialog } from '../enrollments/enroll-dialog.tsx';
import { subjectListQuery } from './queries.ts';
import { useSubjectColumns } from './subject-columns.tsx';
import { useSubjectWords } from './words.ts';

const STATES = ['active', 'deleted'] as const;

export function SubjectsPage() {
  const words = useSubjectWords();
  const { ids, api, may } = useEnvironment();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { filters, query } = useFilteredList((filters: ListSubjectsQuery) =>
    subjectListQuery(filters, ids.environmentId, api),
  );
  const loaded = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns = useSubjectColumns(loaded, may('enrollments:write') ? { selected, setSelected } : undefined);
  const navigate = useNavigate();
  const toPerson = (subjectId: string) =>
    void navigate({ from: ENVIRONMENT, to: './subjects/$subjectId', params: { subjectId } });
  const importButton = may('subjects:write') && (
    <LinkButton from={ENVIRONMENT} to="./subjects/import" leftSection={<IconUpload size={16} aria-hidden />}>
      {words('import')}
    </LinkButton>
  );
  return (
    <Page
      title={words('title')}
      about={words(may('subjects:identify') ? 'about' : 'aboutWithout')}
      actions={importButton}
    >
      <Group gap="md" align="flex-start" justify="space-between">
        {may('subjects:identify') && <PersonSearch onChoose={toPerson} />}
        <FilterSelect label={words('status')} name="status" values={STATES} words={words} />
      </Group>
      {selected.size > 0 && <Selection selected={selected} onDone={() => setSelected(new Set())} />}
      <FilteredTable
        label={words('title')}
        columns={columns}
        query={query}
        isFiltered={filters.status !== undefined}
        words={words}
        action={importButton}
      />
    </Page>
  );
}

function Selection({ selected, onDone }: { selected: ReadonlySet<string>; onDone(): void }) {
  const words = useSubjectWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Group gap="sm">
      <Text size="sm" aria-live="polite">
        {words('selected', { count: selected.size })}
      </Text>
      <Button size="compact-sm" onClick={() => setOpen(true)}>
        {words('enroll')}
      </Button>
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {words('selectionKeys')}
      </Text>
      {isOpen && <EnrollDialog subjectIds={[...selected]} onClose={() => setOpen(false)} onDone={onDone} />}
    </Group>
  );
}
