import type { GoldenCase, Trial } from '@eps/sdk';
import { Alert, Box, Group, List, SimpleGrid, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { contentsIn } from '../content/in-language.ts';
import type { Contents } from '../content/kinds.ts';
import { type Names, namesOf } from '../content/names.ts';
import { useDiagnosticSentence } from '../diagnostics/use-diagnostic-sentence.ts';
import { AnswersPane } from './answers-pane.tsx';
import { CasesPane } from './cases-pane.tsx';
import { CircumstancesFields } from './circumstances-fields.tsx';
import { NOTHING_GIVEN, type TrialAnswers } from './given.ts';
import { PathPane } from './path-pane.tsx';
import { ReportPane } from './report-pane.tsx';
import { SaveCase } from './save-case.tsx';
import { ScoresPane } from './scores-pane.tsx';
import { TracePane } from './trace-pane.tsx';
import { type TrialSource, useTrial } from './use-trial.ts';

interface TryPaneProps {
  tried: TrialSource;
  /** For names and conditions. */
  contents: Contents;
  cases: readonly GoldenCase[];
  onCasesChange?: ((cases: GoldenCase[]) => void) | undefined;
  /** Initial answers, such as the example of a proof. */
  example?: TrialAnswers | undefined;
}

/** Answers on the left, their result on the right. Nothing is stored, except golden cases. */
export function TryPane({ tried, contents, cases, onCasesChange, example }: TryPaneProps) {
  const words = useWords();
  const locale = useLanguage();
  const named = useMemo(() => contentsIn(contents, locale), [contents, locale]);
  const names = useMemo(() => namesOf(named), [named]);
  const [given, setGiven] = useState(example ?? NOTHING_GIVEN);
  const { trial, error, refetch, isCurrent } = useTrial(tried, given, locale);
  if (error && !trial) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (trial?.valid && trial.questions.length + trial.hidden_question_ids.length === 0)
    return (
      <EmptyState
        title={words('No questions to try yet')}
        next={words('Add questions in the Questionnaire tab, then answer them here as a participant would.')}
      />
    );
  if (!trial) return <Skeleton height={300} role="status" aria-label={words('Computing …')} />;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" flex="1 1 16rem">
          {words('Answer the questions as a participant would. Nothing is stored.')}{' '}
          {example && words('The answers were loaded from the link to this page.')}
        </Text>
        {onCasesChange && (
          <SaveCase
            trial={trial}
            given={given}
            locale={locale}
            names={names}
            onSave={(golden) => onCasesChange([...cases, golden])}
          />
        )}
      </Group>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!trial.valid && <Invalid trial={trial} />}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Box component="section" aria-label={words('Answers')} className="try-column">
          <Title order={2} size="h4" mb="xs">
            {words('Answers')}
          </Title>
          <CircumstancesFields contents={contents} given={given} onChange={setGiven} />
          <AnswersPane contents={contents} trial={trial} given={given} onChange={setGiven} />
        </Box>
        <Outcome
          {...{ trial, given, names, contents, tried, cases, onCasesChange, isCurrent }}
          onOpen={setGiven}
        />
      </SimpleGrid>
    </Stack>
  );
}

function Invalid({ trial }: { trial: Trial }) {
  const words = useWords();
  const sentenceOf = useDiagnosticSentence();
  const errors = trial.diagnostics.filter(({ severity }) => severity === 'error');
  return (
    <Alert color="red" title={words('The instrument has errors and cannot be evaluated')}>
      <Text size="sm">{words('Fix them to see the result.')}</Text>
      <List size="sm">
        {errors.slice(0, 5).map((error) => (
          <List.Item key={`${error.kind}${error.pointer}${error.code}`}>{sentenceOf(error)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

interface OutcomeProps extends Omit<TryPaneProps, 'example'> {
  trial: Trial;
  given: TrialAnswers;
  names: Names;
  isCurrent: boolean;
  onOpen(given: TrialAnswers): void;
}

const TABS = ['scores', 'path', 'report', 'trace', 'cases'] as const;

function Outcome(props: OutcomeProps) {
  const { trial, given, names, contents, tried, cases, onCasesChange, isCurrent, onOpen } = props;
  const words = useWords();
  const [tab, setTab] = useState<string | null>('scores');
  const [score, setScore] = useState<string>();
  const follow = (id: string) => {
    setScore(id);
    setTab('trace');
  };
  const common = { trial, names, given, contents };
  return (
    <Box component="section" aria-label={words('Result')} aria-busy={!isCurrent} className="try-column">
      <Title order={2} size="h4" mb="xs">
        {words('Result')}
      </Title>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="sm" aria-label={words('Result')}>
          {TABS.map((key) => (
            <Tabs.Tab key={key} value={key} px="sm">
              {words.named(`trying.${key}`)}
              {key === 'cases' && cases.length > 0 && ` (${cases.length})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="scores">
          <ScoresPane {...common} onFollow={follow} />
        </Tabs.Panel>
        <Tabs.Panel value="path">
          <PathPane {...common} onGoTo={goTo} />
        </Tabs.Panel>
        <Tabs.Panel value="report">
          <ReportPane trial={trial} names={names} />
        </Tabs.Panel>
        <Tabs.Panel value="trace">
          <TracePane {...common} score={score} onFollow={setScore} onGoTo={goTo} />
        </Tabs.Panel>
        <Tabs.Panel value="cases">
          <CasesPane tried={tried} names={names} cases={cases} onChange={onCasesChange} onOpen={onOpen} />
        </Tabs.Panel>
      </Tabs>
    </Box>
  );
}

/** Shows a question of the left column and moves the focus to it. */
function goTo(questionId: string): void {
  const card = document.getElementById(`question-${questionId}`);
  card?.scrollIntoView({ block: 'center' });
  card?.focus({ preventScroll: true });
}
