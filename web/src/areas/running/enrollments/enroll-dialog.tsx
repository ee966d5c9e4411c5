import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { enrollmentsKey } from '../queries.ts';
import { type EnrollOutcome, enrollMany } from './enroll-many.ts';
import { ProgramSelect } from './program-select.tsx';

interface EnrollDialogProps {
  subjectIds: string[];
  onClose(): void;
  /** Called when all are enrolled. */
  onDone?(): void;
}

/** Enrolls subjects in a program and shows the outcome for each. */
export function EnrollDialog({ subjectIds, onClose, onDone }: EnrollDialogProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const [programId, setProgramId] = useState<string | null>(null);
  const [done, setDone] = useState(0);
  const enrolling = useMutation({
    mutationFn: () => enrollMany(api, programId!, subjectIds, setDone),
    onSettled: () => refresh(enrollmentsKey),
  });
  function close() {
    if (enrolling.data) onDone?.();
    onClose();
  }
  return (
    <Dialog
      opened
      onClose={close}
      title={words.named('enrollments.enrollTitle', { count: subjectIds.length })}
    >
      <Stack>
        {enrolling.data ? (
          <Outcome outcome={enrolling.data} />
        ) : (
          <ProgramSelect label={words('Program')} value={programId} onChange={setProgramId} />
        )}
        {enrolling.isPending && (
          <Progress
            value={(100 * done) / subjectIds.length}
            aria-label={words('{{done}} of {{all}}', { done, all: subjectIds.length })}
          />
        )}
        {enrolling.error && <ErrorAlert error={enrolling.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words(enrolling.data ? 'Close' : 'Cancel')}
          </Button>
          {!enrolling.data && (
            <Button
              disabled={programId === null}
              loading={enrolling.isPending}
              onClick={() => enrolling.mutate()}
            >
              {words('Enroll')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

const REASONS = ['already_enrolled', 'subject_deleted', 'not_found'] as const;

function Outcome({ outcome: { created, failed } }: { outcome: EnrollOutcome }) {
  const words = useWords();
  const known = REASONS.filter((code) => failed[code]);
  const all = Object.values(failed).reduce((sum, count) => sum + count, 0);
  const others = all - known.reduce((sum, code) => sum + failed[code]!, 0);
  const reasons = [
    ...known.map((code) => words.named(`enrollments.${code}`, { count: failed[code]! })),
    ...(others > 0 ? [words('other reasons: {{count}}', { count: others })] : []),
  ];
  return (
    <Text role="status">
      {words.named('enrollments.enrolled', { count: created })}
      {all > 0 && ` ${words.named('enrollments.notEnrolled', { count: all })} ${reasons.join(', ')}.`}
    </Text>
  );
}
