import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLanguage } from '../../../base/language.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { answerAsSamplePerson, openSession } from './answer.ts';
import type { Sample } from './state.ts';
import { useSampleWords } from './words.ts';

/** The step in which the user decides: answer with one click, or answer the questions one by one. */
export function AnswerStep({ sample, onAnswered }: { sample: Sample; onAnswered(sample: Sample): void }) {
  const language = useLanguage();
  const words = useSampleWords();
  const answer = useMutation({
    mutationFn: () => answerAsSamplePerson(sample, language),
    onSuccess: (found) => onAnswered({ ...sample, ...found }),
  });
  const open = useMutation({ mutationFn: () => openSession(sample, language) });
  const error = answer.error ?? open.error;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Text>{words('answersAbout')}</Text>
        {error && <ErrorAlert error={error} />}
        <Group>
          <Button size="md" loading={answer.isPending} onClick={() => answer.mutate()}>
            {words('answerSample')}
          </Button>
          {!open.data && (
            <Button size="md" variant="default" loading={open.isPending} onClick={() => open.mutate()}>
              {words('answerSelf')}
            </Button>
          )}
        </Group>
        {open.data && (
          <>
            <Anchor href={open.data.url} target="_blank" rel="noreferrer">
              {words('openPage')}
            </Anchor>
            <Text size="sm" c="dimmed">
              {words('waitingForAnswers')}
            </Text>
          </>
        )}
      </Stack>
    </Paper>
  );
}
