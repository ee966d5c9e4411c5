import { Group, Select, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { programQuery } from '../../shared/queries.ts';
import { useNames } from '../../shared/results/contents.ts';
import { numberText, percentText } from '../../shared/results/number-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { HealthFindings } from './health-findings.tsx';
import { HealthQuestions } from './health-questions.tsx';
import { useProgramNames } from './program-names.ts';
import { healthQuery } from './queries.ts';

const PATH = '/o/$organizationId/a/$appId/e/$environmentId/health';
const WINDOWS = [7, 30, 90];

/** Whether people finish, and where they stop, hesitate or skip. */
export function HealthPage() {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const { program_id, days = 30 } = useSearch({ from: `/signed-in${PATH}` });
  const { data, error, refetch } = useQuery(healthQuery(program_id, days, ids.environmentId, api));
  const programs = useProgramNames();
  // Ids of questions are unique within an instrument only.
  const [only] = programs.size === 1 ? programs.keys() : [];
  const names = useNames(useBundleOf(program_id ?? only));
  return (
    <Page
      title={words('Instrument health')}
      about={words('Whether people finish the questionnaire, and where they stop, hesitate or skip.')}
    >
      <Filters programId={program_id} days={days} />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <Stack gap="lg">
          <StatusBadge status={data.status} label={words.named(`health.status.${data.status}`)} />
          <Numbers health={data} />
          <HealthFindings health={data} names={names} />
          {data.question_health.length === 0 ? (
            <EmptyState
              title={words('No questions have enough answers yet')}
              next={words(
                'Instrument health needs at least 20 sessions. Invite more people, or choose a longer period.',
              )}
            />
          ) : (
            <HealthQuestions questions={data.question_health} names={names} />
          )}
          {data.privacy_floor_applied && (
            <Text size="sm" c="dimmed">
              {words(
                'Counts of too few people are not shown, so that nobody can be identified, and without the right to read answers nothing of a period before it has been over for a day. Questions that are asked depending on answers or the profile are shown to members who may read these.',
              )}
            </Text>
          )}
        </Stack>
      )}
    </Page>
  );
}

/** The bundle of a program, for the names of its questions. */
function useBundleOf(programId: string | undefined): string | undefined {
  const { api } = useEnvironment();
  const { data } = useQuery({
    ...programQuery(programId ?? '', api),
    enabled: programId !== undefined,
  });
  return data?.version_bundle_id;
}

function Filters({ programId, days }: { programId: string | undefined; days: number }) {
  const words = useWords();
  const navigate = useNavigate({ from: PATH });
  const programs = useProgramNames();
  const options = useMemo(() => [...programs].map(([value, label]) => ({ value, label })), [programs]);
  const search = (program: string | null | undefined, window: number) =>
    void navigate({ search: { days: window, ...(program && { program_id: program }) } });
  return (
    <Group align="end">
      <Select
        label={words('Period')}
        data={WINDOWS.map((value) => ({
          value: String(value),
          label: words('Last {{days}} days', { days: value }),
        }))}
        value={String(days)}
        allowDeselect={false}
        onChange={(value) => search(programId, Number(value))}
      />
      <Select
        label={words('Program')}
        placeholder={words('All programs')}
        clearable
        searchable
        data={options}
        value={programId ?? null}
        onChange={(value) => search(value, days)}
      />
    </Group>
  );
}

interface Health {
  completion_rate: number;
  sessions_started: number;
  sessions_completed: number;
  sessions_active: number;
  sessions_abandoned: number;
  median_active_ms?: number;
  median_questions?: number;
}

function Numbers({ health }: { health: Health }) {
  const words = useWords();
  const language = useLanguage();
  const numbers: [string, string][] = [
    [words('Completion rate'), percentText(health.completion_rate, language)],
    [words('Sessions started'), numberText(health.sessions_started, language)],
    [words('Completed'), numberText(health.sessions_completed, language)],
    [words('In progress'), numberText(health.sessions_active, language)],
    [words('Abandoned'), numberText(health.sessions_abandoned, language)],
  ];
  if (health.median_active_ms !== undefined) {
    const minutes = numberText(health.median_active_ms / 60_000, language, 1);
    numbers.push([words('Median time'), words('{{minutes}} min', { minutes })]);
  }
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} component="dl" m={0}>
      {numbers.map(([name, value]) => (
        <div key={name}>
          <Text size="sm" c="dimmed" component="dt">
            {name}
          </Text>
          <Text fz="xl" fw={700} component="dd" m={0}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
