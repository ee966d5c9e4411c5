import type { DueQuestionsRequest, Enrollment, Program } from '@eps/sdk';
import { Group, Paper, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { instantOf } from '../programs/recurrence-draft.ts';
import { Explanation } from './explanation.tsx';

interface ExplainerProps {
  enrollment: Enrollment;
  program: Program;
}

/** By the names in the request, but for the time, which is one in the zone of the program. */
const EMPTY = { now: '', trigger: { event: '', page: '', login_session_id: '' } };

/** Explains which questions a person would be asked for a chosen context and profile. */
export function Explainer({ enrollment, program }: ExplainerProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const form = useRequestForm(EMPTY);
  const explain = useMutation({
    mutationFn: () =>
      api.continuousEvaluation.explainDueQuestions(requestOf(enrollment, program, form.values)),
  });
  const field = {
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
    miw: 180,
  } satisfies TextInputProps;
  return (
    <Section
      title={words('Why is a question asked or not?')}
      about={words('What the program would ask this person at a given time, and why. Nothing is delivered.')}
    >
      <Paper withBorder p="md">
        <RequestForm form={form} sending={explain} action={words('Explain')} button={{ variant: 'default' }}>
          <Group grow preventGrowOverflow={false} align="flex-start">
            <TextInput
              {...field}
              type="datetime-local"
              label={words.named('due-explainer.at')}
              description={words('In {{zone}}. Leave empty for now.', { zone: program.recurrence.timezone })}
              {...form.getInputProps('now')}
            />
            <TextInput
              {...field}
              label={words.named('common.event')}
              description={words('For example login or order_paid')}
              {...form.getInputProps('trigger.event')}
            />
            <TextInput
              {...field}
              label={words.named('common.page')}
              {...form.getInputProps('trigger.page')}
            />
            <TextInput
              {...field}
              label={words('Login session')}
              description={words('Any ID, if the person is signed in')}
              {...form.getInputProps('trigger.login_session_id')}
            />
          </Group>
        </RequestForm>
      </Paper>
      <div role="status">{explain.data && <Explanation explanation={explain.data} program={program} />}</div>
    </Section>
  );
}

function requestOf(
  { program_id, subject_id }: Enrollment,
  program: Program,
  { now, trigger: { event, page, login_session_id } }: typeof EMPTY,
): DueQuestionsRequest {
  return {
    program_id,
    subject_id,
    ...(now !== '' && { now: instantOf(now, program.recurrence.timezone) }),
    trigger: {
      ...(event !== '' && { event }),
      ...(page !== '' && { page }),
      ...(login_session_id !== '' && { login_session_id }),
    },
  };
}
