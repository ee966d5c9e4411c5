import type { Task, TaskEntry } from '@eps/sdk';
import { Text, Textarea, Timeline } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEnvironment } from '../../base/scope.ts';
import { useMemberName } from '../../shared/tasks/assignee-name.tsx';
import { RequestForm, useRequestForm } from '../../ui/request-form.tsx';
import { Section } from '../../ui/section.tsx';
import { Time } from '../../ui/time.tsx';
import type { useTaskChange } from './use-task.ts';
import { useTaskPageWords } from './words.ts';

interface TaskHistoryProps {
  task: Task;
  change: ReturnType<typeof useTaskChange>['change'];
}

/** The history of a task, oldest first, and a field for a comment. */
export function TaskHistory({ task, change }: TaskHistoryProps) {
  const words = useTaskPageWords();
  const { may } = useEnvironment();
  const isErased = task.title === undefined && !task.redacted;
  return (
    <Section title={words('history')}>
      <Timeline active={task.history.length} bulletSize={14} lineWidth={2} color="gray">
        <Timeline.Item title={words('entry.made')}>
          <Text size="sm" c="dimmed">
            <Time value={task.created_at} />
          </Text>
        </Timeline.Item>
        {task.history.map((entry) => (
          <Timeline.Item key={entry.id} title={words(`entry.${entry.action}`)}>
            <Entry entry={entry} />
          </Timeline.Item>
        ))}
      </Timeline>
      {may('tasks:write') && !isErased && <CommentForm task={task} change={change} />}
    </Section>
  );
}

function Entry({ entry }: { entry: TaskEntry }) {
  const words = useTaskPageWords();
  const nameOf = useMemberName();
  return (
    <>
      <Text size="sm" c="dimmed">
        {entry.user_id === undefined ? words('service') : nameOf(entry.user_id)} · <Time value={entry.at} />
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
  const words = useTaskPageWords();
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
      action={words('addComment')}
      ready={text.trim() !== ''}
      button={{ variant: 'default' }}
      stack={{ gap: 'xs' }}
    >
      <Textarea
        label={words('comment')}
        description={words('noteHint')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={10_000}
        {...form.getInputProps('text')}
      />
    </RequestForm>
  );
}
