import type { Task, TaskAssignee } from '@eps/sdk';
import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useEnvironment } from '../../base/scope.ts';
import { AssigneeSelect } from '../../shared/tasks/assignee-select.tsx';
import { useOutcomeText } from '../../shared/tasks/outcome-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { useTaskChange } from './use-task.ts';
import { useTaskPageWords } from './words.ts';

const MOST_CHARACTERS = 10_000;

interface DialogProps {
  task: Task;
  change: ReturnType<typeof useTaskChange>['change'];
  onClose(): void;
}

/** Completes a task with one of its outcomes. */
export function CompleteDialog({ task, change, onClose }: DialogProps) {
  const words = useTaskPageWords();
  const { api } = useEnvironment();
  const [outcome, setOutcome] = useState(task.outcomes?.length === 1 ? task.outcomes[0]! : '');
  const [note, setNote] = useState('');
  const body = { outcome, ...(note.trim() !== '' && { note }) };
  return (
    <FormDialog
      opened
      title={words('complete')}
      action={words('complete')}
      ready={outcome.trim() !== ''}
      onSubmit={() => change('complete', () => api.tasks.complete(task.id, body), note)}
      onClose={onClose}
    >
      <OutcomeField outcomes={task.outcomes} value={outcome} onChange={setOutcome} />
      <Textarea
        label={words('note')}
        description={words('noteHint')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MOST_CHARACTERS}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

interface OutcomeFieldProps {
  /** Undefined if a right hides them. */
  outcomes: readonly string[] | undefined;
  value: string;
  onChange(outcome: string): void;
}

function OutcomeField({ outcomes, value, onChange }: OutcomeFieldProps) {
  const words = useTaskPageWords();
  const outcomeText = useOutcomeText();
  if (!outcomes)
    return (
      <TextInput
        label={words('chooseOutcome')}
        description={words('unknownOutcome')}
        required
        data-autofocus
        maxLength={255}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <Radio.Group label={words('chooseOutcome')} required value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {outcomes.map((outcome, index) => (
          <Radio
            key={outcome}
            value={outcome}
            label={outcomeText(outcome)}
            {...(index === 0 && { 'data-autofocus': true })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Cancels a task, with an optional reason. */
export function CancelDialog({ task, change, reason: given, onClose }: DialogProps & { reason: string }) {
  const words = useTaskPageWords();
  const { api } = useEnvironment();
  const [reason, setReason] = useState(given);
  return (
    <FormDialog
      opened
      title={words('cancel')}
      action={words('cancel')}
      ready={reason.trim() !== ''}
      onSubmit={() => change('cancel', () => api.tasks.cancel(task.id, { reason }), reason)}
      onClose={onClose}
    >
      <Textarea
        label={words('reason')}
        description={words('noteHint')}
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MOST_CHARACTERS}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Gives a task to another member. */
export function ReassignDialog({ task, change, onClose }: DialogProps) {
  const words = useTaskPageWords();
  const { api } = useEnvironment();
  const [assign, setAssign] = useState<TaskAssignee | undefined>(task.assignee);
  return (
    <FormDialog
      opened
      title={words('reassign')}
      action={words('reassign')}
      ready={assign !== undefined}
      onSubmit={() => change('reassign', () => api.tasks.reassign(task.id, { assign: assign! }))}
      onClose={onClose}
    >
      <AssigneeSelect value={assign} onChange={setAssign} />
    </FormDialog>
  );
}
