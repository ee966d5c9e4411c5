import type { AnswerValue, ParticipantQuestion } from '@eps/sdk';
import { Button, Group, Paper, Switch, Text, TextInput } from '@mantine/core';
import { memo } from 'react';
import { useWords } from '../../base/language.ts';
import { AnswerField } from './answer-field.tsx';
import { useRejection } from './case-failures.tsx';

interface QuestionCardProps {
  question: ParticipantQuestion;
  value: AnswerValue | undefined;
  text: string | undefined;
  isDeclined: boolean;
  isNext: boolean;
  /** The code of why the service does not accept the answer. */
  error: string | undefined;
  onAnswer(questionId: string, value: AnswerValue | undefined): void;
  onDecline(questionId: string, isDeclined: boolean): void;
  onText(questionId: string, text: string): void;
}

/** A question with its answer. Rendered again only when a part of it changes. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, value, text, isDeclined, isNext, error, onAnswer, onDecline, onText } = props;
  const words = useWords();
  const rejection = useRejection();
  const labelId = `try-${question.id}`;
  const chosen = Array.isArray(value) ? value : [value];
  const takesText = question.options.some((option) => option.text && chosen.includes(option.id));
  const isEmpty = value === undefined && !isDeclined;
  return (
    <Paper
      withBorder
      p="sm"
      id={`question-${question.id}`}
      tabIndex={-1}
      style={isNext ? { borderColor: 'var(--mantine-color-text)' } : undefined}
    >
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap" mb={6}>
        <Text size="sm" fw={600} id={labelId} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {question.prompt}
          {question.required && (
            <Text span size="xs" c="dimmed" fw={400}>
              {' '}
              ({words('required')})
            </Text>
          )}
        </Text>
        {isNext && (
          <Text size="xs" fw={600} style={{ flexShrink: 0 }}>
            {words('Next question')}
          </Text>
        )}
      </Group>
      {!isDeclined && (
        <AnswerField
          question={question}
          value={value}
          onChange={(next) => onAnswer(question.id, next)}
          labelId={labelId}
        />
      )}
      {takesText && (
        <TextInput
          mt={6}
          label={words('Text for this option')}
          value={text ?? ''}
          onChange={({ currentTarget }) => onText(question.id, currentTarget.value)}
        />
      )}
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={6}>
          {words('Not accepted: {{message}}', { message: rejection(error) ?? error })}
        </Text>
      )}
      <Group gap="sm" mt={isEmpty && !question.allow_decline ? 0 : 6}>
        {question.allow_decline && (
          <Switch
            size="xs"
            label={words('Decline to answer')}
            checked={isDeclined}
            onChange={({ currentTarget }) => onDecline(question.id, currentTarget.checked)}
          />
        )}
        {value !== undefined && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => onAnswer(question.id, undefined)}
          >
            {words('Clear answer')}
          </Button>
        )}
      </Group>
    </Paper>
  );
});
