import { Alert, Button, Checkbox, Group, List, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { conceptsOf } from '../../../shared/content/concepts.ts';
import { textOf } from '../../../shared/content/json.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { useInstrumentActions, useOpenInstrument } from '../editor/instrument.ts';
import type { OutlineRow } from '../experience/outline.ts';
import { ReadyLanguageSelect } from '../scales/ready-language-select.tsx';
import { useAnswerChoices } from '../scales/use-answer-choices.ts';
import { useReadyLanguage } from '../scales/use-ready-language.ts';
import { ColumnTable } from './column-table.tsx';
import { guessColumns } from './columns.ts';
import { withPastedQuestions } from './insert.ts';
import { PastedTable } from './pasted-table.tsx';
import { type PastedRows, readRows } from './rows.ts';

const SHOWN_PROBLEMS = 20;

interface PasteReviewProps {
  cells: readonly (readonly string[])[];
  after: OutlineRow | undefined;
  onAgain(): void;
  onClose(): void;
}

/** Shows a preview of pasted rows, lets the author correct it, and inserts the questions. */
export function PasteReview({ cells, after, onAgain, onClose }: PasteReviewProps) {
  const words = useWords();
  const { store } = useOpenInstrument();
  const { selected, select } = useInstrumentActions();
  const { contents } = store.snapshot().document;
  const [columns, setColumns] = useState(() => guessColumns(cells));
  const [answerKey, setAnswerKey] = useState('input:text');
  const [conceptId, setConceptId] = useState('');
  const [language, setLanguage] = useReadyLanguage();
  const choices = useAnswerChoices(language);
  const answer = choices.flatMap((group) => group.choices).find(({ key }) => key === answerKey);
  const { experience, scorecard } = contents;
  const rows = useMemo(
    () => readRows(cells, columns, { experience, hasSubscale: conceptId !== '', language }),
    [cells, columns, experience, conceptId, language],
  );
  const usesReady =
    answer?.choice.type === 'ready' || rows.questions.some(({ answer }) => answer && 'ready' in answer);
  function insert() {
    const inserted = withPastedQuestions(store.snapshot().document.contents, rows.questions, {
      after,
      answer: answer?.choice ?? { type: 'input', input: 'text' },
      language,
      conceptId,
    });
    store.changeAll(inserted.contents, { kind: 'experience', pointer: selected });
    select(inserted.pointer);
    notifyDone(words.named('paste-rows.done', { count: rows.questions.length }));
    onClose();
  }
  return (
    <Stack>
      <Checkbox
        label={words('The first row is a heading')}
        checked={columns.hasHead}
        onChange={({ currentTarget }) => setColumns({ ...columns, hasHead: currentTarget.checked })}
      />
      <ColumnTable cells={cells} columns={columns} onChange={setColumns} />
      <Title order={3} size="h5">
        {words('For rows without a value')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={words('Answers')}
          data={choices.map(({ group, choices }) => ({
            group,
            items: choices.map(({ key, label, about }) => ({
              value: key,
              label: about === '' ? label : `${label}: ${about}`,
            })),
          }))}
          value={answerKey}
          onChange={(key) => key !== null && setAnswerKey(key)}
          allowDeselect={false}
        />
        <Select
          label={words.named('paste-rows.subscale')}
          data={[
            { value: '', label: words('None') },
            ...conceptsOf(scorecard).map(({ id, label }) => ({
              value: textOf(id),
              label: textOf(label) || textOf(id),
            })),
          ]}
          value={conceptId}
          onChange={(id) => setConceptId(id ?? '')}
          allowDeselect={false}
        />
      </SimpleGrid>
      {usesReady && <ReadyLanguageSelect value={language} onChange={setLanguage} />}
      <Problems rows={rows} />
      <PastedTable
        questions={rows.questions}
        answer={answer?.label ?? ''}
        scales={experience.scales}
        subscale={textOf(conceptsOf(scorecard).find(({ id }) => id === conceptId)?.label) || conceptId}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          {words('Paste other rows')}
        </Button>
        <Button onClick={insert} disabled={rows.questions.length === 0}>
          {words.named('paste-rows.insert', { count: rows.questions.length })}
        </Button>
      </Group>
    </Stack>
  );
}

/** The rows that are left out, by their numbers. */
function Problems({ rows: { questions, problems } }: { rows: PastedRows }) {
  const words = useWords();
  if (questions.length === 0 && problems.every(({ problem }) => problem === 'noPrompt'))
    return (
      <Alert color="orange" role="status">
        {words('No row has a question. Choose the column with the questions.')}
      </Alert>
    );
  if (problems.length === 0) return null;
  return (
    <Alert
      color="orange"
      role="status"
      title={words.named('paste-rows.problems', { count: problems.length })}
    >
      <List size="sm">
        {problems.slice(0, SHOWN_PROBLEMS).map(({ row, problem, text }) => (
          <List.Item key={row}>{words.named(`paste-rows.${problem}`, { row, text })}</List.Item>
        ))}
      </List>
      {problems.length > SHOWN_PROBLEMS && (
        <Text size="sm">{words.named('paste-rows.more', { count: problems.length - SHOWN_PROBLEMS })}</Text>
      )}
    </Alert>
  );
}
