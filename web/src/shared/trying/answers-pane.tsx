import type { AnswerValue, Trial } from '@eps/sdk';
import { Alert, Button, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useWords } from '../../base/language.ts';
import { asObject, objectsOf } from '../content/json.ts';
import type { Contents } from '../content/kinds.ts';
import { useStopSentence } from '../content/stop-sentence.ts';
import {
  type FillMode,
  fillingOf,
  NOTHING_GIVEN,
  type TrialAnswers,
  withAnswer,
  withDeclined,
  withText,
} from './given.ts';
import { HelpNotice } from './help-notice.tsx';
import { QuestionCard } from './question-card.tsx';

interface AnswersPaneProps {
  contents: Contents;
  trial: Trial;
  given: TrialAnswers;
  onChange(next: (given: TrialAnswers) => TrialAnswers): void;
}

/** The visible questions with their answers, and the help that they ask for below the last one. */
export function AnswersPane({ contents, trial, given, onChange }: AnswersPaneProps) {
  const [last, setLast] = useState<string>();
  const onAnswer = useCallback(
    (id: string, value: AnswerValue | undefined) => {
      setLast(id);
      onChange((all) => withAnswer(all, id, value));
    },
    [onChange],
  );
  const onDecline = useCallback(
    (id: string, isDeclined: boolean) => onChange((all) => withDeclined(all, id, isDeclined)),
    [onChange],
  );
  const onText = useCallback(
    (id: string, text: string) => onChange((all) => withText(all, id, text)),
    [onChange],
  );
  const helpAfter = useHelpPlace(trial.help, last);
  const notice = trial.help && <HelpNotice help={trial.help} isAnnounced />;
  const isPlaced = trial.questions.some(({ question }) => question.id === helpAfter);
  const next = new Set(trial.selection?.next_question_ids);
  const errors = new Map(trial.answer_errors.map(({ question_id, code }) => [question_id, code]));
  const sections = new Map(trial.sections.map((section) => [section.id, section]));
  return (
    <Stack gap="sm">
      <AnswersToolbar contents={contents} trial={trial} onChange={onChange} />
      {!isPlaced && notice}
      {trial.questions.map(({ question }, index) => {
        const isFirst = trial.questions[index - 1]?.question.section_id !== question.section_id;
        const title = isFirst ? sections.get(question.section_id)?.title : undefined;
        return (
          <Stack key={question.id} gap={6}>
            {title !== undefined && title !== '' && (
              <Title order={3} size="h5" mt="xs">
                {title}
              </Title>
            )}
            <QuestionCard
              question={question}
              value={given.answers[question.id]}
              text={given.texts[question.id]}
              isDeclined={given.declined.includes(question.id)}
              isNext={next.has(question.id)}
              error={errors.get(question.id)}
              onAnswer={onAnswer}
              onDecline={onDecline}
              onText={onText}
            />
            {question.id === helpAfter && notice}
          </Stack>
        );
      })}
    </Stack>
  );
}

/** The question below which help is shown; the same help stays where it is, as on the participant page. */
function useHelpPlace(help: Trial['help'], last: string | undefined): string | undefined {
  const now = JSON.stringify(help);
  const [place, setPlace] = useState({ now, after: last });
  if (now !== place.now) setPlace({ now, after: last });
  return place.after;
}

const FILLINGS: readonly FillMode[] = ['low', 'high', 'random'];

function AnswersToolbar({ contents, trial, onChange }: Omit<AnswersPaneProps, 'given'>) {
  const words = useWords();
  const { progress, required_unanswered: required, selection, consent_refused } = trial;
  const stopSentence = useStopSentence();
  const stopText = (name: string) => {
    const rules = objectsOf(asObject(contents.adaptive_policy?.stop).any);
    const rule = rules.find((each) => each.rule === name);
    return rule ? stopSentence(rule) : name === 'exhausted' ? words('all questions have been asked') : name;
  };
  const fill = (filling: FillMode) =>
    onChange((all) =>
      trial.questions.reduce((filled, { question }) => {
        const value = filled.answers[question.id] === undefined ? fillingOf(question, filling) : undefined;
        return value === undefined ? filled : withAnswer(filled, question.id, value);
      }, all),
    );
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Menu>
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="default"
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              {words('Answer all questions')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {FILLINGS.map((filling) => (
              <Menu.Item key={filling} onClick={() => fill(filling)}>
                {words.named(`trying.fill_${filling as 'low'}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange(({ profile, overrides }) => ({ ...NOTHING_GIVEN, profile, overrides }))}
        >
          {words('Clear all answers')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {words('{{answered}} of about {{total}} questions answered.', {
          answered: progress.answered,
          total: progress.estimated_total,
        })}{' '}
        {required.length > 0 && words.named('trying.requiredLeft', { count: required.length })}
      </Text>
      {consent_refused !== undefined && (
        <Alert color="orange">{words('Consent was refused, so no further questions are asked.')}</Alert>
      )}
      {selection?.stop !== undefined && selection.mode === 'irt' && (
        <Alert color="blue">
          {words('The question plan ended the test: {{rule}}.', { rule: stopText(selection.stop) })}
        </Alert>
      )}
    </Stack>
  );
}
