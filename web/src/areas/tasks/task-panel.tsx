import type { Task } from '@eps/sdk';
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconQuestionMark, IconUsers } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useEnvironment } from '../../base/scope.ts';
import { useMemberName } from '../../shared/tasks/assignee-name.tsx';
import { useOutcomeText } from '../../shared/tasks/outcome-text.ts';
import { isUnfinished } from '../../shared/tasks/task-status.tsx';
import { useTaskWords } from '../../shared/tasks/words.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { CancelDialog, CompleteDialog, ReassignDialog } from './task-dialogs.tsx';
import type { OvertakingChange, useTaskChange } from './use-task.ts';
import { useTaskPageWords } from './words.ts';

type Change = ReturnType<typeof useTaskChange>['change'];
type Dialog = 'complete' | 'cancel' | 'confirm' | 'reassign';

/** The actions on a task: first the next step for its state, then the others. */
export function TaskPanel(props: { task: Task; change: Change; overtaken: OvertakingChange | undefined }) {
  const { task, change, overtaken } = props;
  const words = useTaskPageWords();
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
          {words('next')}
        </Title>
        {isUnfinished(task) && task.superseded && (
          <Superseded onConfirm={mayAct ? () => setDialog('confirm') : undefined} />
        )}
        <Text size="sm" aria-live="polite">
          {words(`next.${task.status}`)}
        </Text>
        {task.outcome !== undefined && (
          <Text size="sm">
            {words('outcome')}: <strong>{outcomeText(task.outcome)}</strong>
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
          reason={dialog === 'confirm' ? words('confirmReason') : ''}
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
  const words = useTaskPageWords();
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
            {words(next)}
          </Button>
        ) : (
          <Button onClick={() => open('complete')}>{words('complete')}</Button>
        )}
        <Button variant="default" onClick={() => open('reassign')}>
          {words('reassign')}
        </Button>
        <Button variant="default" onClick={() => open('cancel')}>
          {words('cancel')}
        </Button>
      </Group>
    </>
  );
}

/** Asks whether a task is still needed after changed answers no longer meet its rule. */
function Superseded({ onConfirm }: { onConfirm: (() => void) | undefined }) {
  const words = useTaskPageWords();
  return (
    <Alert color="violet" icon={<IconQuestionMark aria-hidden />} title={words('supersededTitle')}>
      <Stack gap="xs" align="flex-start">
        {words('supersededAbout')}
        {onConfirm && (
          <Button size="compact-sm" variant="default" onClick={onConfirm}>
            {words('confirm')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function OvertakenAlert({ task, overtaken }: { task: Task; overtaken: OvertakingChange }) {
  const words = useTaskPageWords();
  const taskWords = useTaskWords();
  const nameOf = useMemberName();
  const status = taskWords(`status.${task.status}`);
  const { userId, hadText } = overtaken;
  return (
    <Alert color="orange" role="alert" icon={<IconUsers aria-hidden />} title={words('overtaken')}>
      {userId === undefined
        ? words('overtakenAbout', { status })
        : words('overtakenBy', { who: nameOf(userId), status })}{' '}
      {hadText && words('notSaved')}
    </Alert>
  );
}
