import type { CreateOutcomeRequest } from '@eps/sdk';
import { Autocomplete, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useWords } from '../../../base/language.ts';
import { queryClient } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { subjectEvaluationsQuery } from '../../../shared/people/queries.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { localMinute } from '../../../ui/local-minute.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { useProgramName } from '../program-name.ts';
import { outcomesQuery } from './queries.ts';

const FORMS = ['none', 'boolean', 'number', 'text'] as const;

interface Draft {
  kind: string;
  /** In the format of a local time field. */
  at: string;
  form: (typeof FORMS)[number];
  isTrue: boolean;
  number: number | undefined;
  text: string;
  /** Empty for no evaluation in particular. */
  evaluation_id: string;
}

interface OutcomeDialogProps {
  subjectId: string;
  /** The kinds that were recorded before, as suggestions. */
  known: string[];
  onClose(): void;
}

/** Records what happened to a person. */
export function OutcomeDialog({ subjectId, known, onClose }: OutcomeDialogProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const form = useRequestForm<Draft>({
    kind: '',
    at: localMinute(new Date()),
    form: 'none',
    isTrue: true,
    number: undefined,
    text: '',
    evaluation_id: '',
  });
  const draft = form.values;
  async function record() {
    await api.outcomes.create(requestOf(draft, subjectId));
    await queryClient.invalidateQueries(outcomesQuery(subjectId, api));
    notifyDone(words('The outcome was recorded.'));
  }
  const hasValue =
    (draft.form !== 'number' || draft.number !== undefined) && (draft.form !== 'text' || draft.text !== '');
  return (
    <FormDialog
      form={form}
      title={words('Record outcome')}
      action={words('Record outcome')}
      ready={draft.kind.trim() !== '' && draft.at !== '' && hasValue}
      onSubmit={record}
      onClose={onClose}
    >
      <Autocomplete
        label={words('What happened')}
        description={words('A name that you use for all people, such as returned_to_work.')}
        required
        data-autofocus
        maxLength={255}
        data={known}
        {...form.getInputProps('kind')}
      />
      <TextInput
        type="datetime-local"
        label={words('When')}
        description={words('In the time zone of this browser, {{zone}}.', {
          zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        })}
        required
        {...form.getInputProps('at')}
      />
      <ValueFields form={form} />
      <ResultField subjectId={subjectId} input={form.getInputProps('evaluation_id')} />
    </FormDialog>
  );
}

function ValueFields({ form }: { form: ReturnType<typeof useRequestForm<Draft>> }) {
  const words = useWords();
  const chosen = form.values.form;
  return (
    <>
      <NativeSelect
        label={words('How it went')}
        data={FORMS.map((value) => ({ value, label: words.named(`subject-outcomes.form.${value}`) }))}
        {...form.getInputProps('form')}
      />
      {chosen === 'boolean' && (
        <NativeSelect
          label={words('Value')}
          data={(['yes', 'no'] as const).map((value) => ({ value, label: words.named(`common.${value}`) }))}
          value={form.values.isTrue ? 'yes' : 'no'}
          onChange={(event) => form.setFieldValue('isTrue', event.currentTarget.value === 'yes')}
        />
      )}
      {chosen === 'number' && (
        <NumberInput label={words('Value')} required {...form.getInputProps('number')} />
      )}
      {chosen === 'text' && (
        <Textarea
          label={words('Value')}
          required
          autosize
          minRows={2}
          maxRows={8}
          maxLength={10_000}
          {...form.getInputProps('text')}
        />
      )}
    </>
  );
}

/** Chooses the evaluation that the outcome followed; nothing for a person without evaluations. */
function ResultField({ subjectId, input }: { subjectId: string; input: GetInputPropsReturnType }) {
  const words = useWords();
  const { api } = useEnvironment();
  const nameOf = useProgramName();
  const format = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium' });
  const { data } = useQuery(subjectEvaluationsQuery(subjectId, api));
  if (!data || data.length === 0) return null;
  const results = data.map(({ id, program_id, created_at }) => ({
    value: id,
    label: words('{{program}}, {{day}}', {
      program: nameOf(program_id),
      day: format.format(new Date(created_at)),
    }),
  }));
  return (
    <NativeSelect
      label={words('Result')}
      description={words('The result that it followed, if it belongs to one.')}
      data={[{ value: '', label: words('None in particular') }, ...results]}
      {...input}
    />
  );
}

function requestOf(
  { kind, at, form, isTrue, number, text, evaluation_id }: Draft,
  subjectId: string,
): CreateOutcomeRequest {
  const value = { none: undefined, boolean: isTrue, number, text }[form];
  return {
    subject_id: subjectId,
    kind: kind.trim(),
    at: new Date(at).toISOString(),
    ...(value !== undefined && { value }),
    ...(evaluation_id !== '' && { evaluation_id }),
  };
}
