import type { CreateTaskRequest, TaskAssignee } from '@eps/sdk';
import { Button, NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useEnvironment } from '../../base/scope.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { shortId } from '../../ui/short-id.ts';
import { useEvaluationWords } from '../results/evaluation-words.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { useTaskRefresh } from './use-tasks.ts';
import { useTaskWords } from './words.ts';

const SEVERITIES = ['info', 'warning', 'critical'] as const;
const DUE_IN = ['PT1H', 'PT4H', 'P1D', 'P3D', 'P7D'] as const;
const MOST_OUTCOMES = 20;

interface AboutProps {
  subjectId: string;
  /** The result that the task is about. */
  evaluationId?: string;
}

/** Creates a task about a person by hand. */
export function NewTaskButton(about: AboutProps) {
  const words = useTaskWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words('newTask')}
      </Button>
      {isOpen && <NewTaskDialog {...about} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Draft {
  title: string;
  severity: (typeof SEVERITIES)[number];
  assign: TaskAssignee;
  due: (typeof DUE_IN)[number] | 'at';
  /** In the format of a local time field. */
  dueAt: string;
  script: string;
  outcomes: string[];
}

const EMPTY: Draft = {
  title: '',
  severity: 'info',
  assign: { role: 'reviewer' },
  due: 'P1D',
  dueAt: '',
  script: '',
  outcomes: ['done'],
};

function NewTaskDialog({ subjectId, evaluationId, onClose }: AboutProps & { onClose(): void }) {
  const words = useTaskWords();
  const { api } = useEnvironment();
  const refresh = useTaskRefresh();
  const [draft, setDraft] = useState(EMPTY);
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  async function create() {
    await api.tasks.create(requestOf(draft, subjectId, evaluationId));
    await refresh();
    notifyDone(words('created'));
  }
  const hasDue = draft.due !== 'at' || draft.dueAt !== '';
  return (
    <FormDialog
      opened
      title={words('newTaskFor', { id: shortId(subjectId) })}
      action={words('create')}
      ready={draft.title.trim() !== '' && draft.outcomes.length > 0 && hasDue}
      onSubmit={create}
      onClose={onClose}
    >
      <TextInput
        label={words('title')}
        description={words('titleHint')}
        required
        data-autofocus
        maxLength={255}
        value={draft.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <SeverityField draft={draft} set={set} />
      <AssigneeSelect value={draft.assign} onChange={(assign) => assign && set({ assign })} />
      <DueFields draft={draft} set={set} />
      <Textarea
        label={words('script')}
        description={words('scriptHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        value={draft.script}
        onChange={(event) => set({ script: event.currentTarget.value })}
      />
      <OutcomesField draft={draft} set={set} />
    </FormDialog>
  );
}

interface FieldProps {
  draft: Draft;
  set(changes: Partial<Draft>): void;
}

function SeverityField({ draft, set }: FieldProps) {
  const words = useTaskWords();
  const evaluationWords = useEvaluationWords();
  return (
    <NativeSelect
      label={words('severity')}
      data={SEVERITIES.map((value) => ({ value, label: evaluationWords(`severity.${value}`) }))}
      value={draft.severity}
      onChange={(event) => set({ severity: event.currentTarget.value as Draft['severity'] })}
    />
  );
}

function DueFields({ draft, set }: FieldProps) {
  const words = useTaskWords();
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <NativeSelect
        label={words('dueIn')}
        data={[...DUE_IN, 'at' as const].map((value) => ({ value, label: words(`dueIn.${value}`) }))}
        value={draft.due}
        onChange={(event) => set({ due: event.currentTarget.value as Draft['due'] })}
      />
      {draft.due === 'at' && (
        <TextInput
          type="datetime-local"
          label={words('dueAt')}
          description={words('dueAtHint', { zone })}
          required
          value={draft.dueAt}
          onChange={(event) => set({ dueAt: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function OutcomesField({ draft, set }: FieldProps) {
  const words = useTaskWords();
  return (
    <TagsInput
      label={words('outcomes')}
      description={words('outcomesHint')}
      placeholder={words('addOutcome')}
      required
      maxTags={MOST_OUTCOMES}
      value={draft.outcomes}
      onChange={(outcomes) => set({ outcomes })}
    />
  );
}

function requestOf(
  { title, severity, assign, due, dueAt, script, outcomes }: Draft,
  subjectId: string,
  evaluationId: string | undefined,
): CreateTaskRequest {
  return {
    subject_id: subjectId,
    ...(evaluationId !== undefined && { evaluation_id: evaluationId }),
    title,
    severity,
    assign,
    ...(due === 'at' ? { due_at: new Date(dueAt).toISOString() } : { due_in: due }),
    ...(script.trim() !== '' && { script }),
    outcomes,
  };
}
