import { Box, Card, Code, Group, Select, Stack, Table, Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../base/language.ts';
import { answerText, type Names } from '../../shared/results/contents.ts';
import { numberText } from '../../shared/results/number-text.ts';
import { useRuleName } from '../../shared/results/rule-name.ts';
import { conceptsUsedBy, traceOf } from '../../shared/results/trace.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { ShownEvaluation } from './shown-evaluation.ts';

const PATH = '/o/$organizationId/a/$appId/e/$environmentId/evaluations/$evaluationId';

/** Traces a score to the answers: its calculation, the scores it uses, and its items. */
export function TraceTab({ evaluation, names }: { evaluation: ShownEvaluation; names: Names }) {
  const words = useWords();
  const decider = useDecider(names);
  const trace = evaluation.trace!;
  const navigate = useNavigate({ from: PATH });
  const { score } = useSearch({ from: `/signed-in${PATH}` });
  const label = (id: string) => names.concepts.get(id)?.label ?? id;
  const ids = trace.concepts.map(({ concept_id }) => concept_id);
  const chosen = score ?? evaluation.primary_metric?.id ?? ids[0] ?? WHOLE;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {words('Choose a score to trace its calculation back to the answers.')}
      </Text>
      <Select
        label={words('Score to trace')}
        data={[
          ...ids.map((id) => ({ value: id, label: label(id) })),
          { value: WHOLE, label: words('Entire result') },
        ]}
        value={chosen}
        allowDeselect={false}
        searchable
        maw={420}
        onChange={(id) => void navigate({ search: { tab: 'trace', score: id! } })}
      />
      <Calculation lines={linesOf(evaluation, chosen)} />
      <UsedScores ids={conceptsUsedBy(trace, chosen)} label={label} evaluation={evaluation} />
      <Items evaluation={evaluation} conceptId={chosen} names={names} />
      {trace.decided_status_by !== undefined && (
        <Text size="sm" c="dimmed">
          {words('Status decided by: {{by}}', { by: decider(trace.decided_status_by) })}
        </Text>
      )}
    </Stack>
  );
}

const WHOLE = '*';

/** What decides the status beside rules. */
const DECIDERS = ['default', 'release_policy', 'not_answered', 'consent_refused'] as const;
type Decider = (typeof DECIDERS)[number];

/** Returns what decided the status, as a line of text. */
function useDecider(names: Names) {
  const words = useWords();
  const ruleName = useRuleName(names.instrument);
  return (by: string): string => {
    if ((DECIDERS as readonly string[]).includes(by))
      return words.named(`evaluation.decider.${by as Decider}`);
    return ruleName(by) ?? words('a safety rule without a message');
  };
}

function linesOf({ trace }: ShownEvaluation, conceptId: string): string[] {
  const steps = conceptId === WHOLE ? trace!.overall : traceOf(trace!, conceptId)?.steps;
  return (steps ?? []).flatMap(({ lines }) => lines ?? []);
}

function Calculation({ lines }: { lines: readonly string[] }) {
  const words = useWords();
  return (
    <Card withBorder>
      <Title order={2} size="h5" mb="xs">
        {words.named('evaluation.calculation')}
      </Title>
      <Stack gap={2} component="ol" m={0} ps="lg">
        {lines.map((line) => (
          <li key={line}>
            <Code style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{line}</Code>
          </li>
        ))}
      </Stack>
    </Card>
  );
}

interface UsedScoresProps {
  ids: readonly string[];
  label(id: string): string;
  evaluation: ShownEvaluation;
}

function UsedScores({ ids, label, evaluation }: UsedScoresProps) {
  const words = useWords();
  const language = useLanguage();
  if (ids.length === 0) return null;
  const value = (id: string) => evaluation.sub_scores?.find((score) => score.concept_id === id)?.value;
  return (
    <Group gap="md">
      <Text size="sm">{words('Computed from')}:</Text>
      {ids.map((id) => (
        <PageLink key={id} from={PATH} to="." search={{ tab: 'trace', score: id }}>
          {label(id)} = {numberText(value(id), language)}
        </PageLink>
      ))}
    </Group>
  );
}

interface ItemsProps {
  evaluation: ShownEvaluation;
  conceptId: string;
  names: Names;
}

function Items({ evaluation, conceptId, names }: ItemsProps) {
  const words = useWords();
  const language = useLanguage();
  const items = (evaluation.trace!.items ?? []).filter(({ concept_id }) => concept_id === conceptId);
  if (items.length === 0) return null;
  const answers = new Map(evaluation.answers?.map((answer) => [answer.question_id, answer]));
  return (
    <Box
      style={{ overflowX: 'auto' }}
      tabIndex={0}
      role="region"
      aria-label={words.named('evaluation.tab.answers')}
    >
      <DataTable
        aria-label={words.named('evaluation.tab.answers')}
        columns={(['item', 'answer', 'itemScore', 'keyed', 'weight'] as const).map((column) =>
          words.named(`evaluation.${column}`),
        )}
      >
        {items.map(({ question_id, score, keyed, weight }) => {
          const question = names.questions.get(question_id);
          const answer = answers.get(question_id);
          return (
            <Table.Tr key={question_id}>
              <Table.Td>{question?.prompt ?? question_id}</Table.Td>
              <Table.Td>
                {answer?.declined ? words('Declined') : answerText(answer?.value, question)}
              </Table.Td>
              <Table.Td>{numberText(score, language)}</Table.Td>
              <Table.Td>{numberText(keyed, language)}</Table.Td>
              <Table.Td>{numberText(weight, language)}</Table.Td>
            </Table.Tr>
          );
        })}
      </DataTable>
    </Box>
  );
}
