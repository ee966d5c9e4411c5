import type { Psychometrics } from '@eps/sdk';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { programsQuery } from '../../../shared/queries.ts';
import { useNames } from '../../../shared/results/contents.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { Page } from '../../../ui/page.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { Time } from '../../../ui/time.tsx';
import { psychometricsQuery } from '../queries.ts';
import { ConceptReport } from './concept-report.tsx';
import { DifTable } from './dif-table.tsx';
import { type PsychometricsFilters, SourceFilters } from './filters.tsx';
import { GroupsTable } from './groups-table.tsx';
import { useMeasuredContent } from './measured-content.ts';

/** How well the questions of a program or a bundle measure, for everybody and by group. */
export function PsychometricsPage() {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const { filters } = useFilters<PsychometricsFilters>();
  const programs = useQuery({ ...programsQuery(ids.environmentId, api), enabled: may('programs:read') }).data;
  const program_id = filters.program_id ?? (filters.bundle_id === undefined ? programs?.[0]?.id : undefined);
  const bundleId = filters.bundle_id ?? programs?.find(({ id }) => id === program_id)?.version_bundle_id;
  const chosen = { ...filters, ...(program_id !== undefined && { program_id }) };
  const hasNothing = programs?.length === 0 && filters.bundle_id === undefined;
  const isChosen = program_id !== undefined || filters.bundle_id !== undefined;
  return (
    <Page
      title={words('Psychometrics')}
      about={words(
        'How well the questions measure what they should, based on everyone who finished. Individual answers are not shown.',
      )}
    >
      {hasNothing && (
        <EmptyState
          title={words('No programs yet')}
          next={words(
            'Create a program and invite people. Their answers show how well the questions measure.',
          )}
        />
      )}
      {isChosen && <Measured filters={chosen} bundleId={bundleId} />}
    </Page>
  );
}

function Measured({ filters, bundleId }: { filters: PsychometricsFilters; bundleId: string | undefined }) {
  const { ids, api } = useEnvironment();
  const { data, error, refetch } = useQuery(psychometricsQuery(filters, ids.environmentId, api));
  const content = useMeasuredContent(bundleId);
  const concept =
    data?.concepts.find(({ concept_id }) => concept_id === filters.concept_id) ?? data?.concepts[0];
  return (
    <Stack gap="xl">
      <SourceFilters
        filters={filters}
        concepts={data?.concepts ?? []}
        conceptId={concept?.concept_id}
        groups={content.groups}
      />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && <Report data={data} conceptId={concept?.concept_id} bundleId={bundleId} />}
    </Stack>
  );
}

interface ReportProps {
  data: Psychometrics;
  conceptId: string | undefined;
  bundleId: string | undefined;
}

/** Which evaluations the numbers are of, and how many are left out for which reason. */
function Counted({ data }: { data: Psychometrics }) {
  const words = useWords();
  const { left_out: leftOut, awaiting_review: awaitingReview } = data;
  const reasons = (['failed', 'superseded', 'erased'] as const).flatMap((reason) => {
    const count = leftOut[reason];
    return count ? [{ reason, count }] : [];
  });
  return (
    <Stack gap={4}>
      {data.released_at !== null && (
        <Text size="sm">
          {words('As of')} <Time value={data.released_at} />.{' '}
          {words(
            'Everybody who finished in a period that has been over for a day is counted. The numbers are exact and change when the next period is closed.',
          )}
        </Text>
      )}
      {data.reason !== undefined && (
        <Text size="sm">{words.named(`psychometrics.reason.${data.reason}`)}</Text>
      )}
      {awaitingReview > 0 && (
        <Text size="sm">{words.named('psychometrics.awaitingReview', { count: awaitingReview })}</Text>
      )}
      {reasons.map(({ reason, count }) => (
        <Text key={reason} size="sm">
          {words.named(`psychometrics.leftOut.${reason}`, { count })}
        </Text>
      ))}
    </Stack>
  );
}

function Report({ data, conceptId, bundleId }: ReportProps) {
  const words = useWords();
  const names = useNames(bundleId);
  const { irt } = useMeasuredContent(bundleId);
  const concept = data.concepts.find(({ concept_id }) => concept_id === conceptId);
  return (
    <>
      {data.uncounted_evaluations !== undefined && (
        <Text size="sm">{words.named('psychometrics.uncounted', { count: data.uncounted_evaluations })}</Text>
      )}
      <Counted data={data} />
      {concept ? (
        <>
          <ConceptReport concept={concept} names={names} parameters={irt.get(concept.concept_id)} />
          {bundleId !== undefined && (
            <PageLink
              from={ENVIRONMENT}
              to="./calibrations"
              search={{ bundle_id: bundleId, concept_id: concept.concept_id }}
            >
              {words('Calibrate items')}
            </PageLink>
          )}
        </>
      ) : (
        <EmptyState
          title={words('Too few people have finished')}
          next={words(
            'Statistics appear once five people, or more if the privacy floor is higher, have answered every question of a subscale. Invite more people, or choose a longer period.',
          )}
        />
      )}
      {concept && data.groups && <GroupsTable groups={data.groups} conceptId={concept.concept_id} />}
      {concept && data.dif && (
        <DifTable
          tests={data.dif.filter(({ concept_id }) => concept_id === concept.concept_id)}
          names={names}
        />
      )}
      {data.privacy_floor_applied && (
        <Text size="sm" c="dimmed" maw="75ch">
          {words(
            'To protect privacy, some numbers are hidden or come from a longer period. Counts of few people are never shown, including counts that could be derived by subtraction.',
          )}
        </Text>
      )}
    </>
  );
}
