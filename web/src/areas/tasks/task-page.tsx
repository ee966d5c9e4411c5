import type { Task } from '@eps/sdk';
import { Alert, Group, List, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { PersonName } from '../../shared/people/person-name.tsx';
import { Report } from '../../shared/results/report.tsx';
import { SeverityMark } from '../../shared/results/severity-mark.tsx';
import { useAssigneeName, useMemberName } from '../../shared/tasks/assignee-name.tsx';
import { Due, OverdueBadge } from '../../shared/tasks/due.tsx';
import { isUnfinished, TaskStatusBadge } from '../../shared/tasks/task-status.tsx';
import { useEnvironmentTime } from '../../shared/tasks/use-tasks.ts';
import { Facts } from '../../ui/facts.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Page } from '../../ui/page.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { ENVIRONMENT, PageLink } from '../../ui/page-link.tsx';
import { Section } from '../../ui/section.tsx';
import { shortId } from '../../ui/short-id.ts';
import { Time } from '../../ui/time.tsx';
import { Reach } from './reach.tsx';
import { stepsOf } from './steps.ts';
import { TaskHistory } from './task-history.tsx';
import classes from './task-page.module.css';
import { TaskPanel } from './task-panel.tsx';
import { useTask, useTaskChange } from './use-task.ts';

/** A task: its steps, the result beside it, and its history. */
export function TaskPage() {
  const { taskId } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/e/$environmentId/tasks/$taskId',
  });
  const { data: task, error, refetch } = useTask(taskId);
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  if (!task) return <LoadingPage />;
  return <Loaded task={task} />;
}

function Loaded({ task }: { task: Task }) {
  const words = useWords();
  const { may } = useEnvironment();
  const changes = useTaskChange(task);
  const hasReport = task.evaluation_id !== undefined && may('evaluations:read');
  return (
    <Page
      title={task.title ?? words('Task {{id}}', { id: shortId(task.id) })}
      about={
        <Group gap="xs" mt={4}>
          <SeverityMark severity={task.severity} />
          {task.overdue && <OverdueBadge />}
          <TaskStatusBadge task={task} />
        </Group>
      }
    >
      <div className={classes['layout']}>
        <Stack gap="lg" className={classes['work']}>
          <Hidden task={task} />
          <TaskPanel task={task} {...changes} />
          <TaskFacts task={task} />
          {isUnfinished(task) && may('subjects:contact') && <Reach subjectId={task.subject_id} />}
          <Steps task={task} />
        </Stack>
        {hasReport && (
          <div className={classes['result']}>
            <Result evaluationId={task.evaluation_id!} />
          </div>
        )}
        <div className={classes['history']}>
          <TaskHistory task={task} change={changes.change} />
        </div>
      </div>
    </Page>
  );
}

/** Explains why the content of a task is not shown. */
function Hidden({ task }: { task: Task }) {
  const words = useWords();
  if (task.title !== undefined) return null;
  return (
    <Alert color="gray">
      {words(
        task.redacted
          ? 'Your rights do not include the content of this task. Ask an owner, or the person who assigned it to you, what to do.'
          : 'The person was erased, and with them the content of this task.',
      )}
    </Alert>
  );
}

function TaskFacts({ task }: { task: Task }) {
  const words = useWords();
  const { ids } = useEnvironment();
  const nameOf = useAssigneeName();
  const memberName = useMemberName();
  const taker = takerOf(task);
  const now = useEnvironmentTime();
  const at = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  const [escalation] = isUnfinished(task) ? task.escalations : [];
  return (
    <Stack gap="xs">
      <Facts
        items={[
          [words('Due'), now === undefined ? null : <Due key="due" task={task} now={now} />],
          [words.named('common.person'), <PersonName key="person" subjectId={task.subject_id} ids={ids} />],
          ...(task.assignee ? [[words('Who does it'), nameOf(task.assignee)] as const] : []),
          ...(taker === undefined ? [] : [[words('Taken by'), memberName(taker)] as const]),
          [words('Since'), <Time key="created" value={task.created_at} />],
          ...(task.title === undefined
            ? []
            : [
                [words('Why'), words(task.rule_id === undefined ? 'Made by hand' : 'A safety rule')] as const,
              ]),
        ]}
      />
      {escalation && (
        <Text size="sm">
          {words('If nobody takes it by {{at}}, it goes to: {{to}}.', {
            at: at.format(new Date(escalation.at)),
            to: nameOf(escalation.to),
          })}
        </Text>
      )}
    </Stack>
  );
}

/** Returns the user who took the task; undefined if nobody did since it was given to others. */
function takerOf({ history }: Task): string | undefined {
  const last = history.findLast(({ action }) => ['acknowledged', 'reassigned', 'escalated'].includes(action));
  return last?.action === 'acknowledged' ? last.user_id : undefined;
}

function Steps({ task: { script, title } }: { task: Task }) {
  const words = useWords();
  const steps = stepsOf(script ?? '');
  if (title === undefined) return null;
  return (
    <Section title={words('What to do')}>
      {steps.length === 0 && <Text size="sm">{words('The task has no steps. See its title.')}</Text>}
      {steps.length === 1 && <Text>{steps[0]}</Text>}
      {steps.length > 1 && (
        <List type="ordered" spacing="xs" withPadding>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps do not move, and may be equal
            <List.Item key={index}>{step}</List.Item>
          ))}
        </List>
      )}
    </Section>
  );
}

/** The report of the result that the task is about. */
function Result({ evaluationId }: { evaluationId: string }) {
  const words = useWords();
  return (
    <Section
      title={words('The result')}
      actions={
        <PageLink from={ENVIRONMENT} to="./evaluations/$evaluationId" params={{ evaluationId }}>
          {words('Open the result')}
        </PageLink>
      }
    >
      <Report evaluationId={evaluationId} audience="reviewer" />
    </Section>
  );
}
