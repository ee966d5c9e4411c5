import type { DueQuestionsRequest, Enrollment, Program } from '@eps/sdk';
import { Button, Group, Paper, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useEnvironment } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Section } from '../../../ui/section.tsx';
import { instantOf } from '../programs/recurrence-draft.ts';
import { Explanation } from './explanation.tsx';
import { useExplainerWords } from './words.ts';

interface ExplainerProps {
  enrollment: Enrollment;
  program: Program;
}

const EMPTY = { at: '', event: '', page: '', login: '' };
type Circumstances = typeof EMPTY;

/** Explains which questions a person would be asked for a chosen context and profile. */
export function Explainer({ enrollment, program }: ExplainerProps) {
  const words = useExplainerWords();
  const { api } = useEnvironment();
  const [circumstances, setCircumstances] = useState(EMPTY);
  const explain = useMutation({
    mutationFn: () =>
      api.continuousEvaluation.explainDueQuestions(requestOf(enrollment, program, circumstances)),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    explain.mutate();
  }
  return (
    <Section title={words('title')} about={words('about')}>
      <Paper withBorder p="md">
        <form onSubmit={submit}>
          <Stack>
            <Fields program={program} value={circumstances} onChange={setCircumstances} />
            <Group>
              <Button type="submit" variant="default" loading={explain.isPending}>
                {words('submit')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
      {explain.error && <ErrorAlert error={explain.error} />}
      <div role="status">{explain.data && <Explanation explanation={explain.data} program={program} />}</div>
    </Section>
  );
}

interface FieldsProps {
  program: Program;
  value: Circumstances;
  onChange(value: Circumstances): void;
}

function Fields({ program, value, onChange }: FieldsProps) {
  const words = useExplainerWords();
  const field = (key: keyof Circumstances, type = 'text') => ({
    type,
    label: words(key),
    value: value[key],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...value, [key]: event.currentTarget.value }),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    miw: 180,
  });
  return (
    <Group grow preventGrowOverflow={false} align="flex-start">
      <TextInput
        {...field('at', 'datetime-local')}
        description={words('atAbout', { zone: program.recurrence.timezone })}
      />
      <TextInput {...field('event')} description={words('eventAbout')} />
      <TextInput {...field('page')} />
      <TextInput {...field('login')} description={words('loginAbout')} />
    </Group>
  );
}

function requestOf(
  { program_id, subject_id }: Enrollment,
  program: Program,
  { at, event, page, login }: Circumstances,
): DueQuestionsRequest {
  return {
    program_id,
    subject_id,
    ...(at !== '' && { now: instantOf(at, program.recurrence.timezone) }),
    trigger: {
      ...(event !== '' && { event }),
      ...(page !== '' && { page }),
      ...(login !== '' && { login_session_id: login }),
    },
  };
}
