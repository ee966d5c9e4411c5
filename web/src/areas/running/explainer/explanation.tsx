import type { DueExplanation, Program } from '@eps/sdk';
import { List, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../../base/language.ts';
import { Time } from '../../../ui/time.tsx';
import { TimeZones } from '../studies/time-zones.tsx';
import { type FailedGate, gateInWords } from './gate-words.ts';
import { usePrompts } from './prompts.ts';

/** The questions that are asked and those that are not, with the reasons in words. */
export function Explanation({ explanation, program }: { explanation: DueExplanation; program: Program }) {
  const words = useWords();
  const promptOf = usePrompts(program.version_bundle_id);
  const { due, suppressed, now, participation } = explanation;
  const zones = participation?.time_zones ?? [];
  return (
    <Stack gap="md">
      <Text size="sm">
        {words('As of')} <Time value={now} timeZone={program.recurrence.timezone} /> (
        {program.recurrence.timezone})
      </Text>
      {zones.length > 1 && (
        <div>
          <Text size="sm">
            {words('The person moved. What had not opened by then has the times of the new zone.')}
          </Text>
          <TimeZones zones={zones} />
        </div>
      )}
      <Stack gap="xs">
        <Title order={3} size="h4">
          {words('Asked')}
        </Title>
        {due.length === 0 && <Text size="sm">{words('No questions are asked at this time.')}</Text>}
        {due.map(({ question_id, due_reason }) => (
          <Question key={question_id} id={question_id} prompt={promptOf(question_id)}>
            <Text size="sm">{words.named(`due-reasons.${due_reason}`)}</Text>
          </Question>
        ))}
      </Stack>
      {suppressed.length > 0 && (
        <Stack gap="xs">
          <Title order={3} size="h4">
            {words('Not asked')}
          </Title>
          {suppressed.map(({ question_id, failed_gates, next_eligible_at }) => (
            <Question key={question_id} id={question_id} prompt={promptOf(question_id)}>
              <Gates gates={failed_gates} next={next_eligible_at} timeZone={program.recurrence.timezone} />
            </Question>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

interface QuestionProps {
  id: string;
  prompt: string;
  children: ReactNode;
}

function Question({ id, prompt, children }: QuestionProps) {
  return (
    <Paper withBorder p="sm">
      <Text size="sm" fw={600}>
        {prompt}
      </Text>
      {prompt !== id && (
        <Text size="xs" c="dimmed">
          {id}
        </Text>
      )}
      {children}
    </Paper>
  );
}

interface GatesProps {
  gates: FailedGate[];
  next: string | undefined;
  timeZone: string;
}

function Gates({ gates, next, timeZone }: GatesProps) {
  const words = useWords();
  return (
    <>
      <List size="sm">
        {gates.map((gate) => (
          <List.Item key={`${gate.gate}${gate.code}`}>
            {gateInWords(gate, words)}
            {gates.length > 1 && gate.next_eligible_at !== undefined && (
              <>
                {' '}
                {words('Not before')} <Time value={gate.next_eligible_at} timeZone={timeZone} />
              </>
            )}
          </List.Item>
        ))}
      </List>
      <Text size="sm" fw={600}>
        {next === undefined ? (
          words('Not determined by time alone')
        ) : (
          <>
            {words('Not before')} <Time value={next} timeZone={timeZone} />
          </>
        )}
      </Text>
    </>
  );
}
