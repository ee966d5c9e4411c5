import type { Task } from '@eps/sdk';
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconQuestionMark, IconUsers } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { useMemberName } from '../../shared/tasks/assignee-name.tsx';
import { useOutcomeText } from '../../shared/tasks/outcome-text.ts';
import { isUnfinished } from '../../shared/tasks/task-status.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { CancelDialog, CompleteDialog, ReassignDialog } from './task-dialogs.tsx';
import type { OvertakingChange, useTaskChange } from './use-task.ts';

type Change = ReturnType<typeof useTaskChange>['change'];
type Dialog = 'complete' | 'cancel' | 'confirm' | 'reassign';

/** The actions on a task: first the next step for its state, then the others. */
export function TaskPanel(props: { task: Task; change: Change; overtaken: OvertakingChange | undefined }) {
  const { task, change, overtaken } = props;
  const words = useWords();
  const outcomeText = useOutcomeText();
  const { may } = useEnvironment();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const mayAct = isUnfinished(task) && may('tasks:write');
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="next-title">
      <Stack gap="sm">
        {overtaken && <OvertakenAlert task={task} overtaken={overtaken} />}
        <Title order={2} size="h4" id="next-title">
          {words('Next')}
        </Title>
        {isUnfinished(task) && task.superseded && (
          <Superseded onConfirm={mayAct ? () => setDialog('confirm') : undefined} />
        )}
        <Text size="sm" aria-live="polite">
          {words.named(`task.next.${task.status}`)}
        </Text>
        {task.outcome !== undefined && (
          <Text size="sm">
            {words.named('task.outcome')}: <strong>{outcomeText(task.outcome)}</strong>
          </Text>
        )}
        {mayAct && <Buttons task={task} change={change} open={setDialog} />}
      </Stack>
      {dialog === 'complete' && <CompleteDialog task={task} change={change} onClose={close} />}
      {dialog === 'reassign' && <ReassignDialog task={task} change={change} onClose={close} />}
      {(dialog === 'cancel' || dialog === 'confirm') && (
        <CancelDialog
          task={task}
          change={change}
          reason={dialog === 'confirm' ? words('The changed answers no longer meet the rule.') : ''}
          onClose={close}
        />
      )}
    </Paper>
  );
}

interface ButtonsProps {
  task: Task;
  change: Change;
  open(dialog: Dialog): void;
}

function Buttons({ task, change, open }: ButtonsProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const step = useMutation({
    mutationFn: (action: 'acknowledge' | 'start') => {
      const take = { acknowledge: api.tasks.acknowledge, start: api.tasks.start }[action];
      return change(action, () => take(task.id));
    },
  });
  const next = task.status === 'open' ? 'acknowledge' : task.status === 'acknowledged' ? 'start' : undefined;
  return (
    <>
      {step.error && <ErrorAlert error={step.error} />}
      <Group gap="xs">
        {next ? (
          <Button onClick={() => step.mutate(next)} loading={step.isPending}>
            {words.named(`task.${next}`)}
          </Button>
        ) : (
          <Button onClick={() => open('complete')}>{words('Complete')}</Button>
        )}
        <Button variant="default" onClick={() => open('reassign')}>
          {words('Reassign')}
        </Button>
        <Button variant="default" onClick={() => open('cancel')}>
          {words('Cancel the task')}
        </Button>
      </Group>
    </>
  );
}

/** Asks whether a task is still needed after changed answers no longer meet its rule. */
function Superseded({ onConfirm }: { onConfirm: (() => void) | undefined }) {
  const words = useWords();
  return (
    <Alert color="violet" icon={<IconQuestionMark aria-hidden />} title={words('Is this still needed?')}>
      <Stack gap="xs" align="flex-start">
        {words(
          'The answers were changed and no longer meet the rule that created this task. The task is not closed automatically: cancel it, or continue.',
        )}
        {onConfirm && (
          <Button size="compact-sm" variant="default" onClick={onConfirm}>
            {words('Not needed: cancel')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function OvertakenAlert({ task, overtaken }: { task: Task; overtaken: OvertakingChange }) {
  const words = useWords();
  const nameOf = useMemberName();
  const status = words.named(`tasks.status.${task.status}`);
  const { userId, hadText } = overtaken;
  return (
    <Alert
      color="orange"
      role="alert"
      icon={<IconUsers aria-hidden />}
      title={words('The task was changed in the meantime')}
    >
      {userId === undefined
        ? words('This task was changed before you. It is now: {{status}}.', { status })
        : words('{{who}} changed this task before you. It is now: {{status}}.', {
            who: nameOf(userId),
            status,
          })}{' '}
      {hadText && words('What you entered was not saved.')}
    </Alert>
  );
}
