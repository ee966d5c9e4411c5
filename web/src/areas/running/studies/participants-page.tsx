import type { ListStudyParticipantsQuery, Study, StudyParticipant } from '@eps/sdk';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { useFilteredList } from '../../../ui/filtered-list.ts';
import { FilteredTable } from '../../../ui/filtered-table.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/resource-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { timeColumn } from '../../../ui/time-column.tsx';
import { useSelectionColumn } from '../selection/selection-column.tsx';
import { AddPeople } from './add-people.tsx';
import { hidesEndsQuery, participantListQuery } from './queries.ts';
import { SelectedPeople } from './selected-people.tsx';

const STATES = ['active', 'paused', 'completed', 'withdrawn'] as const;

/** The people in a study. */
export function StudyPeople({ study }: { study: Study }) {
  const words = useWords();
  const { api, may } = useEnvironment();
  const [isAdding, setAdding] = useState(false);
  const { data: hidesEnds = false } = useQuery({
    ...hidesEndsQuery(study.id, api),
    enabled: !may('studies:unblind'),
  });
  const { filters, query } = useFilteredList((filters: ListStudyParticipantsQuery) =>
    participantListQuery(study.id, filters, api),
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const loaded = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const people = loaded.filter(({ id }) => selected.has(id));
  const boxes = useSelectionColumn({
    selectable: loaded.filter(({ status }) => status !== 'withdrawn'),
    subjectOf: ({ subject_id }: StudyParticipant) => subject_id,
    selected,
    setSelected,
  });
  const columns = useColumns();
  const add = may('enrollments:write') && study.status !== 'archived' && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {words('Add people')}
    </Button>
  );
  return (
    <Stack gap="lg">
      <Group gap="sm" align="end">
        <FilterSelect
          label={words('Status')}
          name="status"
          values={hidesEnds ? ['withdrawn'] : STATES}
          nameOf={(each) => words.named(`study-participants.${each}`)}
        />
        {hidesEnds && (
          <Text size="sm" c="dimmed">
            {words(
              'Hidden: who still takes part, because this reveals the arm. It needs the right to see arms.',
            )}
          </Text>
        )}
        <Box ms="auto">{add}</Box>
      </Group>
      {people.length > 0 && (
        <SelectedPeople study={study} people={people} onDone={() => setSelected(new Set())} />
      )}
      <FilteredTable
        label={words('People')}
        columns={[boxes, ...columns]}
        query={query}
        isFiltered={filters.status !== undefined}
        area="study-participants"
        action={add}
      />
      {isAdding && <AddPeople study={study} onClose={() => setAdding(false)} />}
    </Stack>
  );
}

function useColumns(): Column<StudyParticipant>[] {
  const words = useWords();
  const { ids, may } = useEnvironment();
  const arm: Column<StudyParticipant> = {
    key: 'arm',
    title: words('Arm'),
    width: '8rem',
    wide: true,
    cell: (participant) => participant.arm ?? '–',
  };
  return [
    {
      key: 'person',
      title: words.named('common.person'),
      cell: ({ subject_id }) => <PersonName subjectId={subject_id} ids={ids} />,
    },
    {
      key: 'status',
      title: words('Status'),
      width: '9rem',
      cell: ({ status }) =>
        status ? <StatusBadge status={status} label={words.named(`study-participants.${status}`)} /> : '–',
    },
    ...(may('studies:unblind') ? [arm] : []),
    timeColumn('began', words('Begins'), ({ starts_at }) => starts_at),
    {
      key: 'timeline',
      title: words('Timeline'),
      width: '8rem',
      cell: (participant) => <TimelineLink participant={participant} />,
    },
  ];
}

function TimelineLink({ participant: { id, study_id } }: { participant: StudyParticipant }) {
  const words = useWords();
  return (
    <PageLink
      from={ENVIRONMENT}
      to="./studies/$studyId/participants/$participantId"
      params={{ studyId: study_id, participantId: id }}
    >
      {words('Timeline')}
    </PageLink>
  );
}
