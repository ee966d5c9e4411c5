import type { CreateOutcomeRequest } from '@eps/sdk';
import { Autocomplete, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../../base/language.ts';
import { queryClient } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { subjectEvaluationsQuery } from '../../../shared/people/queries.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { localMinute } from '../../../ui/local-minute.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { useProgramName } from '../program-name.ts';
import { outcomesQuery } from './queries.ts';
import { useOutcomeWords } from './words.ts';

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
  evaluationId: string;
}

interface OutcomeDialogProps {
  subjectId: string;
  /** The kinds that were recorded before, as suggestions. */
  known: string[];
  onClose(): void;
}

/** Records what happened to a person. */
export function OutcomeDialog({ subjectId, known, onClose }: OutcomeDialogProps) {
  const words = useOutcomeWords();
  const { api } = useEnvironment();
  const [draft, setDraft] = useState<Draft>(() => ({
    kind: '',
    at: localMinute(new Date()),
    form: 'none',
    isTrue: true,
    number: undefined,
    text: '',
    evaluationId: '',
  }));
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  async function record() {
    await api.outcomes.create(requestOf(draft, subjectId));
    await queryClient.invalidateQueries(outcomesQuery(subjectId, api));
    notifyDone(words('recorded'));
  }
  const hasValue =
    (draft.form !== 'number' || draft.number !== undefined) && (draft.form !== 'text' || draft.text !== '');
  return (
    <FormDialog
      opened
      title={words('record')}
      action={words('record')}
      ready={draft.kind.trim() !== '' && draft.at !== '' && hasValue}
      onSubmit={record}
      onClose={onClose}
    >
      <Autocomplete
        label={words('kind')}
        description={words('kindHint')}
        required
        data-autofocus
        maxLength={255}
        data={known}
        value={draft.kind}
        onChange={(kind) => set({ kind })}
      />
      <TextInput
        type="datetime-local"
        label={words('at')}
        description={words('atHint', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
        required
        value={draft.at}
        onChange={(event) => set({ at: event.currentTarget.value })}
      />
      <ValueFields draft={draft} set={set} />
      <ResultField subjectId={subjectId} draft={draft} set={set} />
    </FormDialog>
  );
}

interface FieldProps {
  draft: Draft;
  set(changes: Partial<Draft>): void;
}

function ValueFields({ draft, set }: FieldProps) {
  const words = useOutcomeWords();
  return (
    <>
      <NativeSelect
        label={words('form')}
        data={FORMS.map((value) => ({ value, label: words(`form.${value}`) }))}
        value={draft.form}
        onChange={(event) => set({ form: event.currentTarget.value as Draft['form'] })}
      />
      {draft.form === 'boolean' && (
        <NativeSelect
          label={words('value')}
          data={(['yes', 'no'] as const).map((value) => ({ value, label: words(value) }))}
          value={draft.isTrue ? 'yes' : 'no'}
          onChange={(event) => set({ isTrue: event.currentTarget.value === 'yes' })}
        />
      )}
      {draft.form === 'number' && (
        <NumberInput
          label={words('value')}
          required
          value={draft.number}
          onChange={(number) => set({ number })}
        />
      )}
      {draft.form === 'text' && (
        <Textarea
          label={words('value')}
          required
          autosize
          minRows={2}
          maxRows={8}
          maxLength={10_000}
          value={draft.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** Chooses the evaluation that the outcome followed; nothing for a person without evaluations. */
function ResultField({ subjectId, draft, set }: FieldProps & { subjectId: string }) {
  const words = useOutcomeWords();
  const { api } = useEnvironment();
  const nameOf = useProgramName();
  const format = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium' });
  const { data } = useQuery(subjectEvaluationsQuery(subjectId, api));
  if (!data || data.length === 0) return null;
  const results = data.map(({ id, program_id, created_at }) => ({
    value: id,
    label: words('resultOf', { program: nameOf(program_id), day: format.format(new Date(created_at)) }),
  }));
  return (
    <NativeSelect
      label={words('result')}
      description={words('resultHint')}
      data={[{ value: '', label: words('noResult') }, ...results]}
      value={draft.evaluationId}
      onChange={(event) => set({ evaluationId: event.currentTarget.value })}
    />
  );
}

function requestOf(
  { kind, at, form, isTrue, number, text, evaluationId }: Draft,
  subjectId: string,
): CreateOutcomeRequest {
  const value = { none: undefined, boolean: isTrue, number, text }[form];
  return {
    subject_id: subjectId,
    kind: kind.trim(),
    at: new Date(at).toISOString(),
    ...(value !== undefined && { value }),
    ...(evaluationId !== '' && { evaluation_id: evaluationId }),
  };
}
