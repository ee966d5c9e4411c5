import type { Evaluation } from '@eps/sdk';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { subjectEvaluationsQuery, unitsQuery } from '../../../shared/people/queries.ts';
import { useNames } from '../../../shared/results/contents.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { Facts } from '../../../ui/facts.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { Time } from '../../../ui/time.tsx';
import { subjectEnrollmentsQuery, subjectUnitsQuery } from './queries.ts';

type Fact = readonly [name: string, value: ReactNode];

/** Who a person is at a glance: the ID, the team, the last score and the next question. */
export function SubjectSummary({ subjectId, name }: { subjectId: string; name: Fact | undefined }) {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const enabled = may('subjects:read');
  const units = useQuery({ ...unitsQuery(ids, api), enabled }).data?.units ?? [];
  const own = useQuery({
    ...subjectUnitsQuery(subjectId, ids, api),
    enabled: enabled && units.length > 0,
  }).data;
  const enrollments = useQuery({
    ...subjectEnrollmentsQuery(subjectId, api),
    enabled: may('enrollments:read'),
  }).data;
  const evaluations = useQuery({
    ...subjectEvaluationsQuery(subjectId, api),
    enabled: may('evaluations:read'),
  }).data;
  const teams = own?.units.filter(({ ends_on }) => ends_on === undefined).map(({ unit_id }) => unit_id);
  const dues = enrollments?.flatMap(({ status, next_due_at: at }) => (status === 'active' && at ? [at] : []));
  const last = evaluations?.find(({ primary_metric }) => primary_metric !== undefined);
  const next = dues?.sort()[0];
  const facts: Fact[] = [
    ...(name ? [name] : []),
    ...(teams && teams.length > 0
      ? [
          [
            words('Team'),
            teams.map((team) => units.find(({ id }) => id === team)?.name ?? team).join(', '),
          ] as const,
        ]
      : []),
    ...(last ? [[words('Last score'), <LastScore key="score" evaluation={last} />] as const] : []),
    ...(next ? [[words('Next question'), <Time key="next" value={next} />] as const] : []),
  ];
  return facts.length > 0 ? <Facts items={facts} /> : null;
}

function LastScore({ evaluation }: { evaluation: Evaluation }) {
  const { number } = useNumberTexts();
  const { concepts } = useNames(evaluation.version_bundle_id);
  const { id, label, value, band } = evaluation.primary_metric!;
  const named = concepts.get(id)?.bands.find((each) => each.id === band)?.label;
  return (
    <>
      <PageLink from={ENVIRONMENT} to="./evaluations/$evaluationId" params={{ evaluationId: evaluation.id }}>
        {label}: {number(value)}
      </PageLink>
      <Text size="xs" c="dimmed">
        {named !== undefined && `${named} · `}
        <Time value={evaluation.completed_at} />
      </Text>
    </>
  );
}
