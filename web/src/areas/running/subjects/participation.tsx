import type { Enrollment, Evaluation, StudyParticipant } from '@eps/sdk';
import { Box, Button, Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { subjectEvaluationsQuery } from '../../../shared/people/queries.ts';
import { EvaluationStatusBadge } from '../../../shared/results/status.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ENVIRONMENT, LinkButton, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { useProgramName } from '../program-name.ts';
import { subjectEnrollmentsQuery, subjectStudiesQuery } from './queries.ts';

const AT_FIRST = 10;

interface Entry {
  id: string;
  at: string;
  what: ReactNode;
  state?: ReactNode;
}

/** The history of a person, newest first: programs, studies and evaluations. */
export function Participation({ subjectId }: { subjectId: string }) {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const [isWhole, setWhole] = useState(false);
  const { show, enrolled, joined } = useEntries();
  const enrollments = useQuery({
    ...subjectEnrollmentsQuery(subjectId, api),
    enabled: may('enrollments:read'),
  });
  const evaluations = useQuery({
    ...subjectEvaluationsQuery(subjectId, api),
    enabled: may('evaluations:read'),
  });
  const studies = useQuery({
    ...subjectStudiesQuery(subjectId, ids.environmentId, api),
    enabled: may('programs:read'),
  });
  const error = enrollments.error ?? evaluations.error ?? studies.error;
  const entries = [
    ...(enrollments.data ?? []).flatMap(enrolled),
    ...(studies.data ?? []).flatMap(({ name, participant }) => joined(name, participant)),
    ...(evaluations.data ?? []).map(show),
  ].sort((one, other) => other.at.localeCompare(one.at));
  const shown = isWhole ? entries : entries.slice(0, AT_FIRST);
  return (
    <Section
      title={words.named('subjects.participation')}
      actions={
        may('evaluations:read') && (
          <LinkButton
            from={ENVIRONMENT}
            to="./evaluations"
            search={{ subject_id: subjectId }}
            variant="default"
            size="compact-sm"
          >
            {words('All evaluations')}
          </LinkButton>
        )
      }
    >
      {error && <ErrorAlert error={error} />}
      {entries.length === 0 && !error && (
        <Text size="sm">
          {words('Nothing has happened yet. An evaluation starts when the person gets a link.')}
        </Text>
      )}
      {shown.length > 0 && (
        <DataTable
          aria-label={words.named('subjects.participation')}
          columns={[words('Time'), words('What'), { children: words('Status'), visibleFrom: 'sm' }]}
        >
          {shown.map(({ id, at, what, state }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Time value={at} />
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {what}
                <Box hiddenFrom="sm">{state}</Box>
              </Table.Td>
              <Table.Td visibleFrom="sm">{state}</Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      )}
      {shown.length < entries.length && (
        <Group>
          <Button variant="default" size="compact-sm" onClick={() => setWhole(true)}>
            {words('Show all {{count}} entries', { count: entries.length })}
          </Button>
        </Group>
      )}
    </Section>
  );
}

/** How enrollments, participations in studies and evaluations are described. */
function useEntries() {
  const words = useWords();
  const programOf = useProgramName();
  function enrolled({ id, program_id, status, enrolled_at, withdrawn_at }: Enrollment): Entry[] {
    const program = programOf(program_id);
    const what = words('Enrolled in {{program}}', { program });
    const state = <StatusBadge status={status} label={words.named(`enrollments.${status}`)} />;
    return [
      { id, at: enrolled_at, what, state },
      ...(withdrawn_at
        ? [{ id: `${id}-end`, at: withdrawn_at, what: words('Withdrew from {{program}}', { program }) }]
        : []),
    ];
  }
  function joined(study: string, participant: StudyParticipant): Entry[] {
    const { id, study_id, status, created_at, withdrawn_at } = participant;
    const what = (
      <PageLink
        from={ENVIRONMENT}
        to="./studies/$studyId/participants/$participantId"
        params={{ studyId: study_id, participantId: id }}
      >
        {words('Joined the study {{study}}', { study })}
      </PageLink>
    );
    const state = status && <StatusBadge status={status} label={words.named(`enrollments.${status}`)} />;
    return [
      { id, at: created_at, what, ...(state && { state }) },
      ...(withdrawn_at
        ? [{ id: `${id}-end`, at: withdrawn_at, what: words('Left the study {{study}}', { study }) }]
        : []),
    ];
  }
  function show({ id, program_id, status, created_at, completed_at }: Evaluation): Entry {
    const what = (
      <PageLink from={ENVIRONMENT} to="./evaluations/$evaluationId" params={{ evaluationId: id }}>
        {words('Evaluation of {{program}}', { program: programOf(program_id) })}
      </PageLink>
    );
    return { id, at: completed_at ?? created_at, what, state: <EvaluationStatusBadge status={status} /> };
  }
  return { enrolled, joined, show };
}
