import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ENVIRONMENT, LinkButton } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { FailedRows } from './failed-rows.tsx';
import { cancelRun, pauseRun, type Run, resumeRun } from './run.ts';
import { Undo } from './undo.tsx';

/** Progress and outcome of an import. */
export function RunView({ run, onAnother }: { run: Run; onAnother(): void }) {
  const words = useWords();
  const { progress, status, check } = run;
  const { imported, total, fileName, counts, programId, studyId } = progress;
  const isOver = status === 'done' || status === 'cancelled';
  const label = words('{{imported}} of {{total}} rows', { imported, total });
  return (
    <Stack gap="xl">
      <Section
        title={words('Import of “{{name}}”', { name: fileName })}
        about={
          isOver
            ? undefined
            : words(
                'You can use other pages in the meantime. If you close the tab, you can continue later with the same file.',
              )
        }
      >
        <Progress.Root size="lg">
          <Progress.Section
            value={total === 0 ? 100 : (100 * imported) / total}
            color="var(--eps-data)"
            aria-label={label}
          />
        </Progress.Root>
        <Text size="sm" role="status">
          {label}
          {status !== 'running' && ` · ${words.named(`subject-import.${status}`)}`}
        </Text>
        {run.error !== undefined && <ErrorAlert error={run.error} />}
        {isOver ? <Next run={run} onAnother={onAnother} /> : <Controls status={status} />}
      </Section>
      <Facts
        items={[
          [words('Created'), counts.created],
          [words.named('subject-import.updated'), counts.updated],
          [words.named('subject-import.conflict'), counts.conflict],
          [
            words.named('subject-import.leftOut'),
            check.problems.length + check.same + progress.leftOut.length,
          ],
          ...(programId === null && studyId === null
            ? []
            : ([
                [words('Enrolled'), counts.enrolled],
                [words('Already enrolled or not possible'), counts.notEnrolled],
              ] as const)),
        ]}
      />
      <FailedRows run={run} />
      {isOver && <Undo />}
    </Stack>
  );
}

function Controls({ status }: { status: Run['status'] }) {
  const words = useWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <Group>
      {status === 'running' ? (
        <Button variant="default" onClick={pauseRun}>
          {words('Pause')}
        </Button>
      ) : (
        <Button onClick={resumeRun}>{words('Resume')}</Button>
      )}
      <Button variant="default" onClick={() => setAsking(true)}>
        {words('Stop import')}
      </Button>
      <Confirm
        opened={isAsking}
        title={words('Stop this import?')}
        action={words('Stop import')}
        danger
        onConfirm={async () => cancelRun()}
        onClose={() => setAsking(false)}
      >
        <Text size="sm">{words('People who were already imported are kept.')}</Text>
      </Confirm>
    </Group>
  );
}

function Next({ run, onAnother }: { run: Run; onAnother(): void }) {
  const words = useWords();
  const { programId, studyId } = run.progress;
  return (
    <Group>
      <LinkButton from={ENVIRONMENT} to="./subjects">
        {words('View people')}
      </LinkButton>
      {studyId !== null && (
        <LinkButton
          variant="default"
          from={ENVIRONMENT}
          to="./studies/$studyId/participants"
          params={{ studyId }}
        >
          {words('View the study')}
        </LinkButton>
      )}
      {programId !== null && (
        <LinkButton
          variant="default"
          from={ENVIRONMENT}
          to="./enrollments"
          search={{ program_id: programId }}
        >
          {words('View enrollments')}
        </LinkButton>
      )}
      <Button variant="default" onClick={onAnother}>
        {words('Import another file')}
      </Button>
    </Group>
  );
}
