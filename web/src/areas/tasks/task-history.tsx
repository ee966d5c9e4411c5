import type { Task, TaskEntry } from '@eps/sdk';
import { Text, Textarea, Timeline } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { useMemberName } from '../../shared/tasks/assignee-name.tsx';
import { RequestForm, useRequestForm } from '../../ui/request-form.tsx';
import { Section } from '../../ui/section.tsx';
import { Time } from '../../ui/time.tsx';
import type { useTaskChange } from './use-task.ts';

interface TaskHistoryProps {
  task: Task;
  change: ReturnType<typeof useTaskChange>['change'];
}

/** The history of a task, oldest first, and a field for a comment. */
export function TaskHistory({ task, change }: TaskHistoryProps) {
  const words = useWords();
  const { may } = useEnvironment();
  const isErased = task.title === undefined && !task.redacted;
  return (
    <Section title={words('History')}>
      <Timeline active={task.history.length} bulletSize={14} lineWidth={2} color="gray">
        <Timeline.Item title={words('Created')}>
          <Text size="sm" c="dimmed">
            <Time value={task.created_at} />
          </Text>
        </Timeline.Item>
        {task.history.map((entry) => (
          <Timeline.Item key={entry.id} title={words.named(`task.entry.${entry.action}`)}>
            <Entry entry={entry} />
          </Timeline.Item>
        ))}
      </Timeline>
      {may('tasks:write') && !isErased && <CommentForm task={task} change={change} />}
    </Section>
  );
}

function Entry({ entry }: { entry: TaskEntry }) {
  const words = useWords();
  const nameOf = useMemberName();
  return (
    <>
      <Text size="sm" c="dimmed">
        {entry.user_id === undefined ? words('The service') : nameOf(entry.user_id)} ·{' '}
        <Time value={entry.at} />
      </Text>
      {entry.text !== undefined && (
        <Text size="sm" mt={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {entry.text}
        </Text>
      )}
    </>
  );
}

function CommentForm({ task, change }: TaskHistoryProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const form = useRequestForm({ text: '' });
  const { text } = form.values;
  const comment = useMutation({
    mutationFn: () => change('comment', () => api.tasks.comment(task.id, { text }), text),
    onSuccess: () => form.reset(),
  });
  return (
    <RequestForm
      form={form}
      sending={comment}
      action={words('Add comment')}
      ready={text.trim() !== ''}
      button={{ variant: 'default' }}
      stack={{ gap: 'xs' }}
    >
      <Textarea
        label={words('Comment')}
        description={words('Everybody who may read this task can read it. It is stored encrypted.')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={10_000}
        {...form.getInputProps('text')}
      />
    </RequestForm>
  );
}
