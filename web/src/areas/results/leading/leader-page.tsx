import type { EnvironmentTaskCounts } from '@eps/sdk';
import { Select, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { programsQuery } from '../../../shared/queries.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { taskCountsQuery } from './queries.ts';
import { TeamFigures } from './team-figures.tsx';

const PATH = '/o/$organizationId/a/$appId/e/$environmentId/leading';

/** What a leader needs of their units: words first, tables last, and nothing of a single person. */
export function LeaderPage() {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const navigate = useNavigate({ from: PATH });
  const { program_id } = useSearch({ from: `/signed-in${PATH}` });
  const { data, error } = useQuery(programsQuery(ids.environmentId, api));
  const shown = data?.filter(({ status }) => status !== 'draft') ?? [];
  const program = shown.find(({ id }) => id === program_id) ?? shown[0];
  return (
    <Page
      title={words('My teams')}
      about={words('What the people of your teams answered together. Nobody can be recognized here.')}
    >
      {error && <ErrorAlert error={error} />}
      {!data && !error && <Skeleton height={240} />}
      {data && !program && (
        <EmptyState
          title={words('No program yet')}
          next={words('Figures appear here once a program runs.')}
        />
      )}
      {shown.length > 1 && program && (
        <Select
          label={words('Program')}
          data={shown.map(({ id, name }) => ({ value: id, label: name }))}
          value={program.id}
          onChange={(id) => void navigate({ search: (kept) => ({ ...kept, ...(id && { program_id: id }) }) })}
          allowDeselect={false}
          maw={360}
        />
      )}
      {program && <TeamFigures programId={program.id} key={program.id} />}
      <Tasks />
    </Page>
  );
}

function Tasks() {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const { data, error } = useQuery(taskCountsQuery(ids.environmentId, api));
  return (
    <Section title={words('Tasks')}>
      {error && <ErrorAlert error={error} />}
      {data && <TaskText counts={data} />}
    </Section>
  );
}

function TaskText({
  counts: { open, acknowledged, in_progress, overdue },
}: {
  counts: EnvironmentTaskCounts;
}) {
  const words = useWords();
  if (open === null)
    return <Text size="sm">{words('Your teams have too few people to show the number of tasks.')}</Text>;
  const counts = {
    open,
    acknowledged: acknowledged ?? 0,
    in_progress: in_progress ?? 0,
    overdue: overdue ?? 0,
  };
  const unfinished = counts.open + counts.acknowledged + counts.in_progress;
  const sentence =
    unfinished === 0
      ? words('No task is waiting.')
      : words(
          '{{unfinished}} tasks are waiting: {{open}} new, {{acknowledged}} seen, {{in_progress}} in progress. {{overdue}} are overdue.',
          { unfinished, ...counts },
        );
  return <Text size="sm">{sentence}</Text>;
}
