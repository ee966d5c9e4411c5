import type { Trial } from '@eps/sdk';
import { Anchor, Code, Group, Select, Stack, Table, Text, Title } from '@mantine/core';
import { useLanguage, useWords } from '../../base/language.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Names } from '../content/names.ts';
import { numberText } from '../results/number-text.ts';
import { conceptsUsedBy, traceOf } from '../results/trace.ts';
import type { TrialAnswers } from './given.ts';
import { useRuleText } from './rule-names.tsx';

interface TracePaneProps {
  trial: Trial;
  given: TrialAnswers;
  names: Names;
  /** The score whose calculation is shown. */
  score: string | undefined;
  onFollow(scoreId: string): void;
  onGoTo(questionId: string): void;
}

const WHOLE = '*';

/** Traces a number to the answers: its calculation, the scores that it uses, and its items. */
export function TracePane({ trial, given, names, score, onFollow, onGoTo }: TracePaneProps) {
  const words = useWords();
  const language = useLanguage();
  const ruleText = useRuleText(names);
  const decider = (by: string) =>
    by === 'default' || by === 'release_policy' ? words.named(`trying.decider_${by}`) : ruleText(by);
  const { trace, result } = trial;
  if (!trace || !result) return null;
  const ids = trace.concepts.map(({ concept_id }) => concept_id);
  const chosen = score !== undefined && ids.includes(score) ? score : (ids[0] ?? WHOLE);
  const steps = chosen === WHOLE ? trace.overall : traceOf(trace, chosen)?.steps;
  const used = conceptsUsedBy(trace, chosen);
  const value = (id: string) => result.sub_scores.find(({ concept_id }) => concept_id === id)?.value;
  return (
    <Stack gap="sm">
      <Select
        label={words('Number to trace')}
        data={[
          ...ids.map((id) => ({
            value: id,
            label: names.score(id) === id ? id : `${names.score(id)} (${id})`,
          })),
          { value: WHOLE, label: words('Entire result') },
        ]}
        value={score === WHOLE ? WHOLE : chosen}
        onChange={(id) => id !== null && onFollow(id)}
        allowDeselect={false}
        searchable
      />
      <Title order={3} size="h5">
        {words('Calculation')}
      </Title>
      <Stack gap={2} component="ol" m={0} ps="lg">
        {((score === WHOLE ? trace.overall : steps) ?? [])
          .flatMap(({ lines }) => lines ?? [])
          .map((line) => (
            <li key={line}>
              <Code style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{line}</Code>
            </li>
          ))}
      </Stack>
      {used.length > 0 && (
        <Group gap="md">
          <Text size="sm">{words('Computed from')}:</Text>
          {used.map((id) => (
            <Anchor key={id} component="button" type="button" size="sm" onClick={() => onFollow(id)}>
              {names.score(id)} = {numberText(value(id), language)}
            </Anchor>
          ))}
        </Group>
      )}
      <Items {...{ trial, given, names, onGoTo }} scoreId={chosen} />
      <Text size="sm" c="dimmed">
        {words('Status decided by: {{by}}', { by: decider(trace.decided_status_by ?? 'default') })}
      </Text>
    </Stack>
  );
}

type ItemsProps = Pick<TracePaneProps, 'trial' | 'given' | 'names' | 'onGoTo'> & { scoreId: string };

function Items({ trial, given, names, onGoTo, scoreId }: ItemsProps) {
  const words = useWords();
  const language = useLanguage();
  const items = (trial.trace?.items ?? []).filter(({ concept_id }) => concept_id === scoreId);
  if (items.length === 0) return null;
  const questionOf = (id: string) =>
    trial.questions.find(({ question }) => id === question.id || id.startsWith(`${question.id}.`))?.question
      .id ?? id;
  return (
    <DataTable
      aria-label={words('Item')}
      verticalSpacing={6}
      columns={(['item', 'answer', 'score', 'keyed', 'weight'] as const).map((column) =>
        words.named(`trying.${column}`),
      )}
    >
      {items.map(({ question_id, score, keyed, weight }) => {
        const label = names.question(question_id)?.label ?? question_id;
        return (
          <Table.Tr key={question_id}>
            <Table.Td>
              <Anchor
                component="button"
                type="button"
                size="sm"
                ta="start"
                aria-label={words('Go to the answer to {{name}}', { name: label })}
                onClick={() => onGoTo(questionOf(question_id))}
              >
                {label}
              </Anchor>
              {label !== question_id && (
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {question_id}
                </Text>
              )}
            </Table.Td>
            <Table.Td>{answerText(given, names, question_id)}</Table.Td>
            <Table.Td>{numberText(score, language)}</Table.Td>
            <Table.Td>{numberText(keyed, language)}</Table.Td>
            <Table.Td>{numberText(weight, language)}</Table.Td>
          </Table.Tr>
        );
      })}
    </DataTable>
  );
}

/** The answer to an item in words: labels of options, not ids. */
function answerText(given: TrialAnswers, names: Names, itemId: string): string {
  const options = names.question(itemId)?.options ?? [];
  const labelOf = (id: unknown) => options.find((option) => option.id === id)?.label ?? String(id);
  const own = given.answers[itemId];
  if (own !== undefined) return Array.isArray(own) ? own.map(labelOf).join(', ') : labelOf(own);
  for (const [questionId, value] of Object.entries(given.answers)) {
    if (
      !itemId.startsWith(`${questionId}.`) ||
      typeof value !== 'object' ||
      value === null ||
      Array.isArray(value)
    )
      continue;
    const row = value[itemId.slice(questionId.length + 1)];
    if (row !== undefined) return labelOf(row);
  }
  return '–';
}
