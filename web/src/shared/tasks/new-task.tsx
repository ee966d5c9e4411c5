import type { CreateTaskRequest, TaskAssignee } from '@eps/sdk';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { useRequestForm } from '../../ui/request-form.tsx';
import { shortId } from '../../ui/short-id.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { OutcomesInput } from './outcomes-input.tsx';
import { useTaskRefresh } from './use-tasks.ts';

const SEVERITIES = ['info', 'warning', 'critical'] as const;
const DUE_IN = ['PT1H', 'PT4H', 'P1D', 'P3D', 'P7D'] as const;

interface AboutProps {
  subjectId: string;
  /** The result that the task is about. */
  evaluationId?: string;
}

/** Creates a task about a person by hand. */
export function NewTaskButton(about: AboutProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words('New task')}
      </Button>
      {isOpen && <NewTaskDialog {...about} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Draft {
  title: string;
  severity: (typeof SEVERITIES)[number];
  assign: TaskAssignee;
  due_in: (typeof DUE_IN)[number] | 'at';
  /** As the field of a local time holds it. */
  due_at: string;
  script: string;
  outcomes: string[];
}

const EMPTY: Draft = {
  title: '',
  severity: 'info',
  assign: { role: 'reviewer' },
  due_in: 'P1D',
  due_at: '',
  script: '',
  outcomes: ['done', 'not_reached'],
};

function NewTaskDialog({ subjectId, evaluationId, onClose }: AboutProps & { onClose(): void }) {
  const words = useWords();
  const { api } = useEnvironment();
  const refresh = useTaskRefresh();
  const form = useRequestForm(EMPTY);
  const draft = form.values;
  async function create() {
    await api.tasks.create(requestOf(draft, subjectId, evaluationId));
    await refresh();
    notifyDone(words('The task was created.'));
  }
  const hasDue = draft.due_in !== 'at' || draft.due_at !== '';
  return (
    <FormDialog
      form={form}
      title={words('New task about person {{id}}', { id: shortId(subjectId) })}
      action={words('Create task')}
      ready={draft.title.trim() !== '' && draft.outcomes.length > 0 && hasDue}
      onSubmit={create}
      onClose={onClose}
    >
      <TextInput
        label={words('What has to be done?')}
        description={words('Stored encrypted, like all texts of a task.')}
        required
        data-autofocus
        maxLength={255}
        {...form.getInputProps('title')}
      />
      <NativeSelect
        label={words('How serious is it?')}
        data={SEVERITIES.map((value) => ({ value, label: words.named(`evaluation.severity.${value}`) }))}
        {...form.getInputProps('severity')}
      />
      <AssigneeSelect {...form.getInputProps('assign')} />
      <DueFields form={form} />
      <Textarea
        label={words('Steps')}
        description={words.named('tasks.scriptHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        {...form.getInputProps('script')}
      />
      <OutcomesInput {...form.getInputProps('outcomes')} />
    </FormDialog>
  );
}

function DueFields({ form }: { form: ReturnType<typeof useRequestForm<Draft>> }) {
  const words = useWords();
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <NativeSelect
        label={words('Until when?')}
        data={[...DUE_IN, 'at' as const].map((value) => ({
          value,
          label: words.named(`tasks.dueIn.${value}`),
        }))}
        {...form.getInputProps('due_in')}
      />
      {form.values.due_in === 'at' && (
        <TextInput
          type="datetime-local"
          label={words('Due at')}
          description={words('Time zone: {{zone}}', { zone })}
          required
          {...form.getInputProps('due_at')}
        />
      )}
    </>
  );
}

function requestOf(
  { title, severity, assign, due_in, due_at, script, outcomes }: Draft,
  subjectId: string,
  evaluationId: string | undefined,
): CreateTaskRequest {
  return {
    subject_id: subjectId,
    ...(evaluationId !== undefined && { evaluation_id: evaluationId }),
    title,
    severity,
    assign,
    ...(due_in === 'at' ? { due_at: new Date(due_at).toISOString() } : { due_in }),
    ...(script.trim() !== '' && { script }),
    outcomes,
  };
}
