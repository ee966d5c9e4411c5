import type { Json } from '@eps/sdk';
import { Box, Table, Text, Title } from '@mantine/core';
import { useWords, type Words } from '../../../base/language.ts';
import { asObject, objectsOf, textOf } from '../../../shared/content/json.ts';
import { useLanguageNames } from '../../../ui/use-language-names.ts';
import { readyLabels } from '../scales/ready-scales.ts';
import type { PastedQuestion } from './rows.ts';

const SHOWN = 50;

interface PastedTableProps {
  questions: readonly PastedQuestion[];
  /** The answers and the subscale of questions whose rows do not have any. */
  answer: string;
  subscale: string;
  /** The shared scales of the questionnaire. */
  scales: Json | undefined;
}

/** A preview of the rows: the questions as they will be inserted. */
export function PastedTable({ questions, answer, subscale, scales }: PastedTableProps) {
  const words = useWords();
  const nameOf = useLanguageNames();
  if (questions.length === 0) return null;
  const has = (key: 'subscale' | 'section') =>
    questions.some((question) => question[key] !== '') || (key === 'subscale' && subscale !== '');
  return (
    <section aria-label={words('Preview of the questions')}>
      <Title order={3} size="h5" mb="xs">
        {words('Preview of the questions')}
      </Title>
      {/* It can be scrolled with the keyboard. */}
      <Box
        mah={320}
        style={{ overflow: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label={words('Preview of the questions')}
      >
        <Table aria-label={words('Preview of the questions')} stickyHeader verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{words('Row')}</Table.Th>
              <Table.Th scope="col">{words.named('paste-rows.prompt')}</Table.Th>
              <Table.Th scope="col">{words('Answers')}</Table.Th>
              {has('subscale') && <Table.Th scope="col">{words.named('paste-rows.subscale')}</Table.Th>}
              {has('section') && <Table.Th scope="col">{words('Section')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {questions.slice(0, SHOWN).map((question) => (
              <Table.Tr key={question.row}>
                <Table.Td>{question.row}</Table.Td>
                <Table.Td miw={180}>
                  <Text size="sm">{question.prompt}</Text>
                  {Object.entries(question.translations).map(([locale, text]) => (
                    <Text key={locale} size="xs" c="dimmed" lang={locale}>
                      {nameOf(locale)}: {text}
                    </Text>
                  ))}
                </Table.Td>
                <Table.Td>{answerText(question.answer, asObject(scales), words) || answer}</Table.Td>
                {has('subscale') && (
                  <Table.Td>
                    {question.subscale || subscale}
                    {question.isReverse && ` (${words.named('paste-rows.reverse')})`}
                  </Table.Td>
                )}
                {has('section') && <Table.Td>{question.section}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      {questions.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {words.named('paste-rows.more', { count: questions.length - SHOWN })}
        </Text>
      )}
    </section>
  );
}

function answerText(answer: PastedQuestion['answer'], scales: Record<string, Json>, words: Words): string {
  if (!answer) return '';
  if ('ready' in answer) return readyLabels(answer.ready, answer.language).join(' · ');
  if ('min' in answer) return words('{{min}} to {{max}}', { min: answer.min, max: answer.max });
  if ('options' in answer) return answer.options.map(({ label }) => label).join(' · ');
  return objectsOf(scales[answer.scale])
    .map(({ id, label }) => textOf(label) || textOf(id))
    .join(' · ');
}
