import { Button, Group, SegmentedControl, Skeleton, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useOrganization } from '../../../base/scope.ts';
import type { CountedPlace } from '../../../shared/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { CaseCard, useRuleText } from './case-card.tsx';
import { byRule, type Case, casesOf } from './cases.ts';
import { inboxReviewsQuery, inboxTasksQuery, MOST_REVIEWS } from './queries.ts';

const ASSIGNED = ['anyone', 'me', 'team'] as const;
type AssignmentFilter = (typeof ASSIGNED)[number];
type Counts = Record<AssignmentFilter, { unfinished: number; overdue: number }>;

/** From this number of cases on, they are grouped by rule. */
const MANY = 8;

interface CaseListProps {
  /** The numbers of tasks; undefined for those who may not see tasks. */
  counts: Counts | undefined;
  /** Where results wait for a review of the user. */
  places: readonly CountedPlace[];
}

/** The unfinished tasks and the results to review of all environments, a card for each case. */
export default function CaseList({ counts, places }: CaseListProps) {
  const words = useWords();
  const number = new Intl.NumberFormat(useLanguage());
  const { filters, setFilters } = useFilters<{ assigned?: string }>();
  const assigned = (filters.assigned as AssignmentFilter | undefined) ?? 'anyone';
  const { unfinished, overdue } = counts?.[assigned] ?? { unfinished: 0, overdue: 0 };
  const reviews = assigned === 'anyone' ? places.reduce((sum, { count }) => sum + count, 0) : 0;
  const heading = [
    ...(unfinished > 0
      ? [words.named('inbox.tasks', { count: unfinished, shown: number.format(unfinished) })]
      : []),
    ...(overdue > 0 ? [words.named('inbox.overdue', { count: overdue, shown: number.format(overdue) })] : []),
    ...(reviews > 0 ? [words.named('inbox.waiting', { count: reviews, shown: number.format(reviews) })] : []),
  ];
  return (
    <Stack component="section" gap="sm" aria-labelledby="inbox-cases">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="inbox-cases">
          {heading.join(', ') || words.named(`inbox.none.${assigned}`)}
        </Title>
        {counts && counts.anyone.unfinished > 0 && (
          <Whose
            counts={counts}
            assigned={assigned}
            onChange={(value) => setFilters({ assigned: value === 'anyone' ? '' : value })}
          />
        )}
      </Group>
      <Cases counts={counts} assigned={assigned} places={places} />
    </Stack>
  );
}

interface WhoseProps {
  counts: Counts;
  assigned: AssignmentFilter;
  onChange(assigned: string): void;
}

function Whose({ counts, assigned, onChange }: WhoseProps) {
  const words = useWords();
  const number = new Intl.NumberFormat(useLanguage());
  const isPhone = useMediaQuery('(max-width: 36em)') ?? false;
  return (
    <SegmentedControl
      aria-label={words('Whose tasks')}
      data={ASSIGNED.map((value) => ({
        value,
        label: `${words.named(`inbox.whose.${value}`)} (${number.format(counts[value].unfinished)})`,
      }))}
      value={assigned}
      onChange={onChange}
      orientation={isPhone ? 'vertical' : 'horizontal'}
      fullWidth={isPhone}
      // On phones below the heading, not beside it.
      flex={isPhone ? '1 0 100%' : undefined}
    />
  );
}

function Cases({ counts, assigned, places }: CaseListProps & { assigned: AssignmentFilter }) {
  const words = useWords();
  const locale = useLanguage();
  const { organizationId, api } = useOrganization();
  const tasks = useInfiniteQuery({
    ...inboxTasksQuery({ assigned, locale }, counts?.[assigned], organizationId, api),
    enabled: counts !== undefined,
  });
  const lists = useQueries({ queries: places.map((place) => inboxReviewsQuery(organizationId, place)) });
  const loaded = lists.map(({ data }) => data?.items);
  const cases = useMemo(() => {
    const reviews = places.flatMap((place, index) =>
      (loaded[index] ?? []).map((evaluation) => ({ ...place, evaluation })),
    );
    const all = casesOf(tasks.data?.pages.flatMap(({ items }) => items) ?? [], reviews);
    return assigned === 'anyone' ? all : all.filter((each) => each.tasks.length > 0);
  }, [tasks.data, places, loaded, assigned]);
  const error = tasks.error ?? lists.find((list) => list.error)?.error;
  if (error) return <ErrorAlert error={error} />;
  if (tasks.isLoading || lists.some(({ isLoading }) => isLoading)) return <Skeleton height={160} />;
  return (
    <>
      {cases.length < MANY ? (
        <Cards cases={cases} />
      ) : (
        byRule(cases).map((group) => <RuleGroup key={group[0]!.key} cases={group} />)
      )}
      <Group>
        {tasks.hasNextPage && (
          <Button variant="default" onClick={() => void tasks.fetchNextPage()} loading={tasks.isFetching}>
            {words('Show more')}
          </Button>
        )}
        {places
          .filter(({ count }) => count > MOST_REVIEWS)
          .map((place) => (
            <AllReviews key={place.environment.id} place={place} />
          ))}
      </Group>
    </>
  );
}

function Cards({ cases, isGrouped = false }: { cases: readonly Case[]; isGrouped?: boolean }) {
  const words = useWords();
  return (
    <Stack component="ul" aria-label={words('Cases')} gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {cases.map((each) => (
        <CaseCard key={each.key} case={each} isGrouped={isGrouped} />
      ))}
    </Stack>
  );
}

/** The cases of a rule below its words; a single case says them itself. */
function RuleGroup({ cases }: { cases: readonly Case[] }) {
  const words = useWords();
  const first = cases[0]!;
  const isByPolicy = first.evaluation !== undefined;
  const text =
    useRuleText(first) ?? words(isByPolicy ? 'The program asks for a review of every result' : 'Other tasks');
  if (cases.length === 1) return <Cards cases={cases} />;
  return (
    <Stack gap="xs" my="sm">
      <Title order={3} size="h5">
        {text} ({cases.length})
      </Title>
      <Cards cases={cases} isGrouped />
    </Stack>
  );
}

/** Leads to the list of a place where more results wait than the inbox shows. */
function AllReviews({ place: { app, environment, count } }: { place: CountedPlace }) {
  const words = useWords();
  const number = new Intl.NumberFormat(useLanguage());
  const { organizationId } = useOrganization();
  return (
    <PageLink
      to="/o/$organizationId/a/$appId/e/$environmentId/reviews"
      params={{ organizationId, appId: app.id, environmentId: environment.id }}
    >
      {app.name} · {words.named(`common.${environment.kind}`)}: {number.format(count)}
    </PageLink>
  );
}
