import type { Psychometrics } from '@eps/sdk';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../../base/scope.ts';
import { programsQuery } from '../../../shared/queries.ts';
import { useNames } from '../../../shared/results/contents.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { Page } from '../../../ui/page.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { Time } from '../../../ui/time.tsx';
import { useCalibrationWords } from '../calibration/words.ts';
import { psychometricsQuery } from '../queries.ts';
import { ConceptReport } from './concept-report.tsx';
import { DifTable } from './dif-table.tsx';
import { type PsychometricsFilters, SourceFilters } from './filters.tsx';
import { GroupsTable } from './groups-table.tsx';
import { useMeasuredContent } from './measured-content.ts';
import { usePsychometricsWords } from './words.ts';

/** How well the questions of a program or a bundle measure, for everybody and by group. */
export function PsychometricsPage() {
  const words = usePsychometricsWords();
  const { ids, api, may } = useEnvironment();
  const { filters } = useFilters<PsychometricsFilters>();
  const programs = useQuery({ ...programsQuery(ids.environmentId, api), enabled: may('programs:read') }).data;
  const program_id = filters.program_id ?? (filters.bundle_id === undefined ? programs?.[0]?.id : undefined);
  const bundleId = filters.bundle_id ?? programs?.find(({ id }) => id === program_id)?.version_bundle_id;
  const chosen = { ...filters, ...(program_id !== undefined && { program_id }) };
  const hasNothing = programs?.length === 0 && filters.bundle_id === undefined;
  const isChosen = program_id !== undefined || filters.bundle_id !== undefined;
  return (
    <Page title={words('title')} about={words('about')}>
      {hasNothing && <EmptyState title={words('nothingToMeasure')} next={words('nothingToMeasureNext')} />}
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
  const words = usePsychometricsWords();
  const { left_out: leftOut, awaiting_review: awaitingReview } = data;
  const reasons = (['failed', 'superseded', 'erased'] as const).flatMap((reason) => {
    const count = leftOut[reason];
    return count ? [{ reason, count }] : [];
  });
  return (
    <Stack gap={4}>
      {data.released_at !== null && (
        <Text size="sm">
          {words('releasedAt')} <Time value={data.released_at} />. {words('releasedAbout')}
        </Text>
      )}
      {data.reason !== undefined && <Text size="sm">{words(`reason.${data.reason}`)}</Text>}
      {awaitingReview > 0 && <Text size="sm">{words('awaitingReview', { count: awaitingReview })}</Text>}
      {reasons.map(({ reason, count }) => (
        <Text key={reason} size="sm">
          {words(`leftOut.${reason}`, { count })}
        </Text>
      ))}
    </Stack>
  );
}

function Report({ data, conceptId, bundleId }: ReportProps) {
  const words = usePsychometricsWords();
  const calibration = useCalibrationWords();
  const names = useNames(bundleId);
  const { irt } = useMeasuredContent(bundleId);
  const concept = data.concepts.find(({ concept_id }) => concept_id === conceptId);
  return (
    <>
      {data.uncounted_evaluations !== undefined && (
        <Text size="sm">{words('uncounted', { count: data.uncounted_evaluations })}</Text>
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
              {calibration('link')}
            </PageLink>
          )}
        </>
      ) : (
        <EmptyState title={words('none')} next={words('noneNext')} />
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
          {words('floor')}
        </Text>
      )}
    </>
  );
}
