import type { ListSubjectsQuery } from '@eps/sdk';
import { Button, Group, Select, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { PersonSearch } from '../../../shared/people/person-search.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { useFilteredList } from '../../../ui/filtered-list.ts';
import { FilteredTable } from '../../../ui/filtered-table.tsx';
import { Page } from '../../../ui/page.tsx';
import { ENVIRONMENT, LinkButton } from '../../../ui/page-link.tsx';
import { EnrollDialog } from '../enrollments/enroll-dialog.tsx';
import { AddPeople } from '../studies/add-people.tsx';
import { studyListQuery } from '../studies/queries.ts';
import { subjectListQuery } from './queries.ts';
import { useSubjectColumns } from './subject-columns.tsx';

const STATES = ['active', 'deleted'] as const;

export function SubjectsPage() {
  const words = useWords();
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
      {words('Import')}
    </LinkButton>
  );
  return (
    <Page
      title={words('People')}
      about={words(
        may('subjects:identify')
          ? 'The people in this environment. The settings choose which profile fields name them; the audit log records when names are shown.'
          : 'The people in this environment. Your role does not show who they are.',
      )}
      actions={importButton}
    >
      <Group gap="md" align="flex-start" justify="space-between">
        {may('subjects:identify') && <PersonSearch onChoose={toPerson} />}
        <FilterSelect
          label={words('Status')}
          name="status"
          values={STATES}
          nameOf={(each) => words.named(`subjects.${each}`)}
        />
      </Group>
      {selected.size > 0 && <Selection selected={selected} onDone={() => setSelected(new Set())} />}
      <FilteredTable
        label={words('People')}
        columns={columns}
        query={query}
        isFiltered={filters.status !== undefined}
        area="subjects"
        action={importButton}
      />
    </Page>
  );
}

function Selection({ selected, onDone }: { selected: ReadonlySet<string>; onDone(): void }) {
  const words = useWords();
  const { may } = useEnvironment();
  const [target, setTarget] = useState<'program' | 'study'>();
  const subjectIds = [...selected];
  const close = () => setTarget(undefined);
  return (
    <Group gap="sm">
      <Text size="sm" aria-live="polite">
        {words.named('selection.selected', { count: selected.size })}
      </Text>
      <Button size="compact-sm" onClick={() => setTarget('program')}>
        {words('Enroll')}
      </Button>
      {may('programs:read') && (
        <Button size="compact-sm" variant="default" onClick={() => setTarget('study')}>
          {words('Add to a study')}
        </Button>
      )}
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {words('Keys: ↑ and ↓ to the next person, with Shift select, Home to the top.')}
      </Text>
      {target === 'program' && <EnrollDialog subjectIds={subjectIds} onClose={close} onDone={onDone} />}
      {target === 'study' && <AddToStudy subjectIds={subjectIds} onClose={close} />}
    </Group>
  );
}

/** Chooses the study, then the dates of the people in it. */
function AddToStudy({ subjectIds, onClose }: { subjectIds: readonly string[]; onClose(): void }) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const { data } = useInfiniteQuery(studyListQuery({}, ids.environmentId, api));
  const [chosen, setChosen] = useState<string | null>(null);
  const studies = data?.pages.flatMap(({ items }) => items).filter(({ status }) => status !== 'archived');
  const study = studies?.find(({ id }) => id === chosen);
  if (study) return <AddPeople study={study} initial={subjectIds} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={words('Add to a study')}>
      <Select
        label={words('Study')}
        data={studies?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={chosen}
        onChange={setChosen}
        searchable
      />
    </Dialog>
  );
}
