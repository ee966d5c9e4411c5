import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../../ui/confirm.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ENVIRONMENT, LinkButton } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { FailedRows } from './failed-rows.tsx';
import { cancelRun, pauseRun, type Run, resumeRun } from './run.ts';
import { Undo } from './undo.tsx';
import { useImportWords } from './words.ts';

/** Progress and outcome of an import. */
export function RunView({ run, onAnother }: { run: Run; onAnother(): void }) {
  const words = useImportWords();
  const { progress, status, check } = run;
  const { imported, total, fileName, counts, programId, studyId } = progress;
  const isOver = status === 'done' || status === 'cancelled';
  const label = words('progress', { imported, total });
  return (
    <Stack gap="xl">
      <Section title={words('running', { name: fileName })} about={isOver ? undefined : words('keepOpen')}>
        <Progress.Root size="lg">
          <Progress.Section
            value={total === 0 ? 100 : (100 * imported) / total}
            color="var(--eps-data)"
            aria-label={label}
          />
        </Progress.Root>
        <Text size="sm" role="status">
          {label}
          {status !== 'running' && ` · ${words(status)}`}
        </Text>
        {run.error !== undefined && <ErrorAlert error={run.error} />}
        {isOver ? <Next run={run} onAnother={onAnother} /> : <Controls status={status} />}
      </Section>
      <Facts
        items={[
          [words('created'), counts.created],
          [words('updated'), counts.updated],
          [words('conflict'), counts.conflict],
          [words('leftOut'), check.problems.length + check.same + progress.leftOut.length],
          ...(programId === null && studyId === null
            ? []
            : ([
                [words('enrolled'), counts.enrolled],
                [words('notEnrolled'), counts.notEnrolled],
              ] as const)),
        ]}
      />
      <FailedRows run={run} />
      {isOver && <Undo />}
    </Stack>
  );
}

function Controls({ status }: { status: Run['status'] }) {
  const words = useImportWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <Group>
      {status === 'running' ? (
        <Button variant="default" onClick={pauseRun}>
          {words('pause')}
        </Button>
      ) : (
        <Button onClick={resumeRun}>{words('resume')}</Button>
      )}
      <Button variant="default" onClick={() => setAsking(true)}>
        {words('cancel')}
      </Button>
      <Confirm
        opened={isAsking}
        title={words('cancelTitle')}
        action={words('cancel')}
        danger
        onConfirm={async () => cancelRun()}
        onClose={() => setAsking(false)}
      >
        <Text size="sm">{words('cancelAbout')}</Text>
      </Confirm>
    </Group>
  );
}

function Next({ run, onAnother }: { run: Run; onAnother(): void }) {
  const words = useImportWords();
  const { programId, studyId } = run.progress;
  return (
    <Group>
      <LinkButton from={ENVIRONMENT} to="./subjects">
        {words('toSubjects')}
      </LinkButton>
      {studyId !== null && (
        <LinkButton
          variant="default"
          from={ENVIRONMENT}
          to="./studies/$studyId/participants"
          params={{ studyId }}
        >
          {words('toStudy')}
        </LinkButton>
      )}
      {programId !== null && (
        <LinkButton
          variant="default"
          from={ENVIRONMENT}
          to="./enrollments"
          search={{ program_id: programId }}
        >
          {words('toEnrollments')}
        </LinkButton>
      )}
      <Button variant="default" onClick={onAnother}>
        {words('another_import')}
      </Button>
    </Group>
  );
}
