import type { Task, TaskAssignee } from '@eps/sdk';
import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { AssigneeSelect } from '../../shared/tasks/assignee-select.tsx';
import { useOutcomeText } from '../../shared/tasks/outcome-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useRequestForm } from '../../ui/request-form.tsx';
import type { useTaskChange } from './use-task.ts';

const MOST_CHARACTERS = 10_000;
/** Every task can end with it. */
const NOT_REACHED = 'not_reached';

interface DialogProps {
  task: Task;
  change: ReturnType<typeof useTaskChange>['change'];
  onClose(): void;
}

/** Completes a task with one of its outcomes. */
export function CompleteDialog({ task, change, onClose }: DialogProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const form = useRequestForm({ outcome: task.outcomes?.length === 1 ? task.outcomes[0]! : '', note: '' });
  const { outcome, note } = form.values;
  const body = { outcome, ...(note.trim() !== '' && { note }) };
  return (
    <FormDialog
      form={form}
      title={words('Complete')}
      action={words('Complete')}
      ready={outcome.trim() !== ''}
      onSubmit={() => change('complete', () => api.tasks.complete(task.id, body), note)}
      onClose={onClose}
    >
      <OutcomeField outcomes={task.outcomes} input={form.getInputProps('outcome')} />
      <Textarea
        label={words('Note')}
        description={words('Everybody who may read this task can read it. It is stored encrypted.')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MOST_CHARACTERS}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}

interface OutcomeFieldProps {
  /** Undefined if a right hides them. */
  outcomes: readonly string[] | undefined;
  input: GetInputPropsReturnType;
}

function OutcomeField({ outcomes, input }: OutcomeFieldProps) {
  const words = useWords();
  const outcomeText = useOutcomeText();
  if (!outcomes)
    return (
      <TextInput
        label={words('How did it end?')}
        description={words(
          'You cannot see the outcomes of this task. Describe the outcome in your own words.',
        )}
        required
        data-autofocus
        maxLength={255}
        {...input}
      />
    );
  return (
    <Radio.Group label={words('How did it end?')} required {...input}>
      <Stack gap="xs" mt="xs">
        {[...new Set([...outcomes, NOT_REACHED])].map((outcome, index) => (
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
  const words = useWords();
  const { api } = useEnvironment();
  const form = useRequestForm({ reason: given });
  const { reason } = form.values;
  return (
    <FormDialog
      form={form}
      title={words('Cancel the task')}
      action={words('Cancel the task')}
      ready={reason.trim() !== ''}
      onSubmit={() => change('cancel', () => api.tasks.cancel(task.id, form.values), reason)}
      onClose={onClose}
    >
      <Textarea
        label={words('Reason')}
        description={words('Everybody who may read this task can read it. It is stored encrypted.')}
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MOST_CHARACTERS}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

/** Gives a task to another member. */
export function ReassignDialog({ task, change, onClose }: DialogProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const form = useRequestForm<{ assign: TaskAssignee | undefined }>({ assign: task.assignee });
  const { assign } = form.values;
  return (
    <FormDialog
      form={form}
      title={words('Reassign')}
      action={words('Reassign')}
      ready={assign !== undefined}
      onSubmit={() => change('reassign', () => api.tasks.reassign(task.id, { assign: assign! }))}
      onClose={onClose}
    >
      <AssigneeSelect {...form.getInputProps('assign')} />
    </FormDialog>
  );
}
