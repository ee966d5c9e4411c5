import type { GroupResults } from '@eps/sdk';
import { Select, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { OutcomesSection } from '../../../shared/statistics/outcomes.tsx';
import { ParticipationSection } from '../../../shared/statistics/participation.tsx';
import { useUnitNames } from '../../../shared/statistics/unit-names.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Folded } from '../../../ui/folded.tsx';
import { Section } from '../../../ui/section.tsx';
import { GroupConcepts, type ShownGroup } from '../groups/group-concepts.tsx';
import { HeatMap } from '../groups/heat-map.tsx';
import { teamResultsQuery } from './queries.ts';
import { ScoreCard } from './score-card.tsx';
import { StandingOut } from './team-items.tsx';
import { teamScores } from './team-score.ts';

const PATH = '/o/$organizationId/a/$appId/e/$environmentId/leading';

/** What the people of a team answered in the last period: participation and scores first, tables last. */
export function TeamFigures({ programId }: { programId: string }) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const navigate = useNavigate({ from: PATH });
  const chosen = useSearch({ from: `/signed-in${PATH}` }).unit_id;
  const units = useUnitNames();
  const overview = useQuery(teamResultsQuery(programId, {}, ids.environmentId, api));
  const own = overview.data?.groups.flatMap(({ unit_id = [] }) => unit_id) ?? [];
  // A leader of one team starts with that team; other readers start with everybody.
  const unitId = chosen ?? (own.length === 1 ? own[0] : undefined);
  const filter = unitId === undefined ? {} : { unit_id: unitId };
  const { data, error } = useQuery({
    ...teamResultsQuery(programId, filter, ids.environmentId, api),
    enabled: overview.data !== undefined,
  });
  const periods = useQuery({
    ...teamResultsQuery(programId, { ...filter, by: 'cycle' }, ids.environmentId, api),
    enabled: overview.data !== undefined,
  });
  return (
    <>
      {units.size > 1 && (
        <Select
          label={words('Team')}
          placeholder={words('Everybody')}
          searchable
          clearable={own.length !== 1}
          data={[...units].map(([value, label]) => ({ value, label }))}
          value={unitId ?? null}
          onChange={(unit) =>
            void navigate({
              search: ({ unit_id: _, ...kept }) => ({ ...kept, ...(unit && { unit_id: unit }) }),
            })
          }
          maw={360}
        />
      )}
      <ParticipationSection programId={programId} unitId={unitId} />
      {error && <ErrorAlert error={error} />}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <Scores results={withEverybody(data, overview.data)} periods={periods.data} {...{ unitId, units }} />
      )}
      <OutcomesSection programId={programId} />
    </>
  );
}

/** The groups of a team begin with everybody, as those of everybody do. */
function withEverybody(results: GroupResults, overview: GroupResults | undefined): GroupResults {
  const everybody = overview?.groups.filter(({ unit_id }) => unit_id === undefined) ?? [];
  return {
    ...results,
    groups: [...everybody, ...results.groups.filter(({ unit_id }) => unit_id !== undefined)],
  };
}

interface ScoresProps {
  results: GroupResults;
  periods: GroupResults | undefined;
  unitId: string | undefined;
  units: ReadonlyMap<string, string>;
}

function Scores({ results, periods, unitId, units }: ScoresProps) {
  const words = useWords();
  const language = useLanguage();
  const scores = teamScores(results, periods, unitId);
  const nameOf = ({ unit_id }: ShownGroup) =>
    unit_id === undefined ? words('Everybody') : (units.get(unit_id) ?? words('Team'));
  const cycle = results.groups[0]?.cycle;
  const about = cycle
    ? words('The period that began on {{date}}. The dotted line is everybody.', {
        date: new Date(cycle).toLocaleDateString(language, { dateStyle: 'medium' }),
      })
    : words('The dotted line is everybody.');
  if (scores.length === 0)
    return (
      <Section title={words('Scores')}>
        <Text size="sm">{words('No period has been counted yet, or too few people answered.')}</Text>
      </Section>
    );
  return (
    <>
      <Section title={words('Scores')} about={about}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }}>
          {scores.map((score) => (
            <ScoreCard key={score.id} score={score} />
          ))}
        </SimpleGrid>
      </Section>
      {unitId !== undefined && (
        <Section title={words('What stands out')}>
          <StandingOut results={results} unitId={unitId} />
        </Section>
      )}
      <Section
        title={words('Questions')}
        about={words('Blue cells are better than everybody, orange ones worse.')}
      >
        <HeatMap results={results} nameOf={nameOf} />
      </Section>
      <Folded title={words('All figures')}>
        <GroupConcepts results={results} nameOf={nameOf} />
      </Folded>
    </>
  );
}
