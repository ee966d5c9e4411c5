import type { EvaluationStatus } from '@eps/sdk';
import { Divider, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { countsQuery } from '../../shared/queries.ts';
import { ENVIRONMENT, LinkButton } from '../../ui/page-link.tsx';
import { type EvaluationFilters, FINISHED, OPEN } from './filters.ts';

/** The states of evaluations with their counts; states without a result are separate. */
export function StatusBar({ filters }: { filters: EvaluationFilters }) {
  const words = useWords();
  const number = new Intl.NumberFormat(useLanguage());
  const { organizationId, appId, environmentId } = useEnvironment().ids;
  const counts = useQuery(countsQuery(organizationId, appId, environmentId)).data?.evaluations;
  const { status: active, ...others } = filters;
  const isShown = (status: EvaluationStatus) => status === active || (counts?.[status] ?? 0) > 0;
  const open = OPEN.filter(isShown);
  const link = (status: EvaluationStatus | undefined) => (
    <LinkButton
      key={status ?? 'all'}
      from={ENVIRONMENT}
      to="./evaluations"
      search={{ ...others, ...(status && { status }) }}
      variant={status === active ? 'light' : 'default'}
      color="gray"
      size="compact-sm"
      // The page has more search parameters than the link.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={status === active ? 'true' : undefined}
    >
      {status
        ? `${words.named(`results.status.${status}`)} ${counts ? number.format(counts[status]) : ''}`
        : words('All results')}
    </LinkButton>
  );
  return (
    <Group gap={6} component="nav" aria-label={words('Status')}>
      {[undefined, ...FINISHED.filter(isShown)].map(link)}
      {open.length > 0 && (
        <>
          <Divider orientation="vertical" mx={6} />
          <Text size="sm" c="dimmed">
            {words('Without a result')}
          </Text>
          {open.map(link)}
        </>
      )}
    </Group>
  );
}
