import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLanguage, useWords } from '../../../base/language.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { answerAsSamplePerson, openSession } from './answer.ts';
import type { Sample } from './state.ts';

/** The step in which the user decides: answer with one click, or answer the questions one by one. */
export function AnswerStep({ sample, onAnswered }: { sample: Sample; onAnswered(sample: Sample): void }) {
  const language = useLanguage();
  const words = useWords();
  const answer = useMutation({
    mutationFn: () => answerAsSamplePerson(sample, language),
    onSuccess: (found) => onAnswered({ ...sample, ...found }),
  });
  const open = useMutation({ mutationFn: () => openSession(sample, language) });
  const error = answer.error ?? open.error;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Text>{words.named('sample.answersAbout')}</Text>
        {error && <ErrorAlert error={error} />}
        <Group>
          <Button size="md" loading={answer.isPending} onClick={() => answer.mutate()}>
            {words('Answer as the sample person')}
          </Button>
          {!open.data && (
            <Button size="md" variant="default" loading={open.isPending} onClick={() => open.mutate()}>
              {words('Answer yourself')}
            </Button>
          )}
        </Group>
        {open.data && (
          <>
            <Anchor href={open.data.url} target="_blank" rel="noreferrer">
              {words('Open questionnaire in a new tab')}
            </Anchor>
            <Text size="sm" c="dimmed">
              {words('This page shows the evaluation as soon as the answers are complete.')}
            </Text>
          </>
        )}
      </Stack>
    </Paper>
  );
}
