import type { EnvironmentIds, ListedTask } from '@eps/sdk';
import { Box, Flex } from '@mantine/core';
import { useWords } from '../../base/language.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { shortId } from '../../ui/short-id.ts';
import { SeverityMark } from '../results/severity-mark.tsx';

/** Titles below each other begin at the same place. */
const SEVERITY_WIDTH = { base: 0, sm: 118 };

/** A task as a link to its page, with its severity. */
export function TaskTitle({ task, ids }: { task: TitledTask; ids: EnvironmentIds }) {
  return (
    <Flex direction={{ base: 'column', sm: 'row' }} gap={{ base: 4, sm: 8 }} align="flex-start">
      <Box miw={SEVERITY_WIDTH}>
        <SeverityMark severity={task.severity} />
      </Box>
      <TaskLink task={task} ids={ids} />
    </Flex>
  );
}

/** A task by its title, as a link to its page. */
export function TaskLink({ task, ids, c }: { task: TitledTask; ids: EnvironmentIds; c?: string }) {
  const words = useWords();
  return (
    <PageLink
      to="/o/$organizationId/a/$appId/e/$environmentId/tasks/$taskId"
      params={{ ...ids, taskId: task.id }}
      lineClamp={3}
      {...(c !== undefined && { c })}
    >
      {task.title ?? words('Task {{id}}', { id: shortId(task.id) })}
    </PageLink>
  );
}

type TitledTask = Pick<ListedTask, 'id' | 'severity' | 'title'>;
