import type { Evaluation, GuardrailConflict } from '@eps/sdk';
import { Badge, Box, Flex, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../../base/client.ts';
import { useLanguage } from '../../../base/language.ts';
import { useOrganization } from '../../../base/scope.ts';
import { contentIn } from '../../../shared/content/in-language.ts';
import { objectsOf, textOf } from '../../../shared/content/json.ts';
import { contentsQuery } from '../../../shared/content/queries.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import type { CountedPlace, Place } from '../../../shared/queries.ts';
import { SeverityMark } from '../../../shared/results/severity-mark.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { inboxReviewsQuery } from './queries.ts';
import { useInboxWords } from './words.ts';

/** The newest results of each environment that wait for a review, the most severe first. */
export default function Reviews({ places }: { places: readonly CountedPlace[] }) {
  const words = useInboxWords();
  const language = useLanguage();
  const { organizationId } = useOrganization();
  const lists = useQueries({
    queries: places.map((place) => inboxReviewsQuery(organizationId, place)),
  });
  const error = lists.find((list) => list.error)?.error;
  const loaded = lists.map(({ data }) => data?.items);
  const waiting = useMemo(() => byUrgency(places, loaded), [places, loaded]);
  const number = new Intl.NumberFormat(language);
  const total = places.reduce((sum, { count }) => sum + count, 0);
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{words('waiting', { count: total, shown: number.format(total) })}</Title>
      <Group gap="md">
        {places.map(({ app, environment, count }) => (
          <PageLink
            key={environment.id}
            to="/o/$organizationId/a/$appId/e/$environmentId/reviews"
            params={{ organizationId, appId: app.id, environmentId: environment.id }}
          >
            {app.name} · {words(environment.kind)}: {number.format(count)}
          </PageLink>
        ))}
      </Group>
      {error && <ErrorAlert error={error} />}
      {waiting.length === 0 && !error ? <Skeleton height={120} /> : <ReviewTable waiting={waiting} />}
    </Stack>
  );
}

interface Case extends Place {
  evaluation: Evaluation;
  /** The most severe rule that matched; none if the program asks for a review of every result. */
  conflict: GuardrailConflict | undefined;
}

const RANKS = { critical: 0, warning: 1, info: 2 } as const;
const rankOf = ({ conflict }: Case) => (conflict ? RANKS[conflict.severity] : 3);

/** Critical results first; among equal ones, the longest waiting first. */
function byUrgency(places: readonly Place[], lists: readonly (readonly Evaluation[] | undefined)[]): Case[] {
  return places
    .flatMap((place, index) =>
      (lists[index] ?? []).map((evaluation) => ({
        ...place,
        evaluation,
        conflict: [...(evaluation.guardrail_conflicts ?? [])].sort(
          (one, other) => RANKS[one.severity] - RANKS[other.severity],
        )[0],
      })),
    )
    .sort(
      (one, other) =>
        rankOf(one) - rankOf(other) || one.evaluation.created_at.localeCompare(other.evaluation.created_at),
    );
}

function ReviewTable({ waiting }: { waiting: readonly Case[] }) {
  const words = useInboxWords();
  const { organizationId } = useOrganization();
  return (
    <DataTable
      highlightOnHover
      verticalSpacing="xs"
      aria-label={words('reviews')}
      columns={[
        words('reason'),
        { children: words('person'), visibleFrom: 'sm' },
        { children: words('where'), visibleFrom: 'md' },
        words('since'),
      ]}
    >
      {waiting.map(({ app, environment, evaluation, conflict }) => {
        const ids = { organizationId, appId: app.id, environmentId: environment.id };
        return (
          <Table.Tr key={evaluation.id}>
            <Table.Td>
              <Flex direction={{ base: 'column', sm: 'row' }} gap={{ base: 4, sm: 'xs' }} align="flex-start">
                <SeverityMark severity={conflict?.severity} />
                <PageLink
                  to="/o/$organizationId/a/$appId/e/$environmentId/evaluations/$evaluationId"
                  params={{ ...ids, evaluationId: evaluation.id }}
                  lineClamp={3}
                >
                  {conflict ? <Reason {...{ app, evaluation, conflict }} /> : words('byPolicy')}
                </PageLink>
                <Box hiddenFrom="sm">
                  <PersonName subjectId={evaluation.subject_id} ids={ids} />
                </Box>
              </Flex>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <PersonName subjectId={evaluation.subject_id} ids={ids} />
            </Table.Td>
            <Table.Td visibleFrom="md">
              <Text size="sm" span>
                {app.name}
              </Text>{' '}
              {environment.kind === 'test' && (
                <Badge size="sm" variant="outline" color="gray" c="var(--mantine-color-text)" tt="none">
                  {words('test')}
                </Badge>
              )}
            </Table.Td>
            <Table.Td>
              <Waiting since={evaluation.created_at} />
            </Table.Td>
          </Table.Tr>
        );
      })}
    </DataTable>
  );
}

type ReasonProps = Pick<Case, 'app' | 'evaluation'> & { conflict: GuardrailConflict };

/** The message of a rule in the language of the reader, as far as the content has it. */
function Reason({ app, evaluation, conflict: { rule_id, message } }: ReasonProps) {
  const { organizationId, may } = useOrganization();
  const language = useLanguage();
  const api = useMemo(() => client.app({ organizationId, appId: app.id }), [organizationId, app.id]);
  const guardrail = useQuery({
    ...contentsQuery(evaluation.version_bundle_id, ['guardrail'], api),
    enabled: may('definitions:read') && may('bundles:read'),
  }).data?.guardrail;
  const rules = guardrail ? objectsOf(contentIn(guardrail, language)['rules']) : [];
  return textOf(rules.find(({ id }) => id === rule_id)?.['message']) || message || rule_id;
}
