import { Table, Text } from '@mantine/core';
import { useLanguage, useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { answerText, type Names } from '../../shared/results/contents.ts';
import { numberText } from '../../shared/results/number-text.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { ShownEvaluation } from './shown-evaluation.ts';

/** The answers of the person in their order. */
export function AnswersTab({ evaluation, names }: { evaluation: ShownEvaluation; names: Names }) {
  const words = useWords();
  const language = useLanguage();
  const { may } = useEnvironment();
  const { answers } = evaluation;
  if (!may('evaluations:answers')) return <Text>{words('Your role cannot view answers.')}</Text>;
  if (!answers || answers.length === 0) return <Text>{words('There are no answers.')}</Text>;
  return (
    <DataTable
      aria-label={words.named('evaluation.tab.answers')}
      columns={[
        words.named('common.question'),
        words('Answer'),
        { children: words('Time'), visibleFrom: 'sm' },
      ]}
    >
      {answers.map(({ question_id, value, text, declined, elapsed_ms }) => {
        const question = names.questions.get(question_id);
        return (
          <Table.Tr key={question_id}>
            <Table.Td>{question?.prompt ?? question_id}</Table.Td>
            <Table.Td>
              {declined ? words('Declined') : answerText(value, question)}
              {text !== undefined && ` (${text})`}
            </Table.Td>
            <Table.Td visibleFrom="sm">
              {elapsed_ms === null
                ? '–'
                : words('{{seconds}} s', { seconds: numberText(elapsed_ms / 1000, language, 1) })}
            </Table.Td>
          </Table.Tr>
        );
      })}
    </DataTable>
  );
}
