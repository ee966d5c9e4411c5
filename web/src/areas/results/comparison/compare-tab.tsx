import type { Evaluation } from '@eps/sdk';
import { Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { subjectEvaluationsQuery } from '../../../shared/people/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useProgramNames } from '../program-names.ts';
import type { ShownEvaluation } from '../shown-evaluation.ts';
import { TwoResults } from './two-results.tsx';

/** The number of recent results of the person that are offered. */

/** Another result of the same person, chosen here or by the address, beside this one. */
export function CompareTab({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useWords();
  const navigate = useNavigate({
    from: '/o/$organizationId/a/$appId/e/$environmentId/evaluations/$evaluationId',
  });
  const { with: otherId } = useSearch({
    from: '/signed-in/o/$organizationId/a/$appId/e/$environmentId/evaluations/$evaluationId',
  });
  const nameOf = useResultName();
  const { data, error } = useOtherResults(evaluation);
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton height={200} />;
  if (data.length === 0)
    return <Text size="sm">{words('This person has no other result to compare with.')}</Text>;
  const other = data.find(({ id }) => id === otherId);
  return (
    <Stack>
      <Select
        label={words('Other result of this person')}
        placeholder={words('Choose a result')}
        data={data.map((each) => ({ value: each.id, label: nameOf(each) }))}
        value={other?.id ?? null}
        onChange={(id) => void navigate({ search: { tab: 'compare', ...(id !== null && { with: id }) } })}
        searchable={data.length > 10}
        allowDeselect={false}
        maw={480}
        className="not-printed"
      />
      {otherId !== undefined && !other && <Text size="sm">{words('This person has no such result.')}</Text>}
      {other && <TwoResults one={evaluation} other={other} />}
    </Stack>
  );
}

/** The results of the person besides this one, newest first. */
function useOtherResults({ id, subject_id }: ShownEvaluation) {
  const { api } = useEnvironment();
  return useQuery({
    ...subjectEvaluationsQuery(subject_id, api),
    select: (evaluations) =>
      evaluations.filter((each) => each.id !== id && (each.sub_scores ?? []).length > 0),
  });
}

/** The date and the program of a result, and its status unless it is released. */
function useResultName(): (evaluation: Evaluation) => string {
  const words = useWords();
  const language = useLanguage();
  const programs = useProgramNames();
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return ({ created_at, program_id, status }) =>
    [
      at.format(new Date(created_at)),
      programs.get(program_id) ?? program_id.slice(-8),
      ...(status === 'completed' ? [] : [words.named(`results.status.${status}`)]),
    ].join(' · ');
}
