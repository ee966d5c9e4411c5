import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommonWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { enrollmentsKey } from '../queries.ts';
import { type EnrollOutcome, enrollMany } from './enroll-many.ts';
import { ProgramSelect } from './program-select.tsx';
import { useEnrollmentWords } from './words.ts';

interface EnrollDialogProps {
  subjectIds: string[];
  onClose(): void;
  /** Called when all are enrolled. */
  onDone?(): void;
}

/** Enrolls subjects in a program and shows the outcome for each. */
export function EnrollDialog({ subjectIds, onClose, onDone }: EnrollDialogProps) {
  const words = useEnrollmentWords();
  const common = useCommonWords();
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
    <Dialog opened onClose={close} title={words('enrollTitle', { count: subjectIds.length })}>
      <Stack>
        {enrolling.data ? (
          <Outcome outcome={enrolling.data} />
        ) : (
          <ProgramSelect label={words('program')} value={programId} onChange={setProgramId} />
        )}
        {enrolling.isPending && (
          <Progress
            value={(100 * done) / subjectIds.length}
            aria-label={words('progress', { done, all: subjectIds.length })}
          />
        )}
        {enrolling.error && <ErrorAlert error={enrolling.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {common(enrolling.data ? 'close' : 'cancel')}
          </Button>
          {!enrolling.data && (
            <Button
              disabled={programId === null}
              loading={enrolling.isPending}
              onClick={() => enrolling.mutate()}
            >
              {words('enroll')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

const REASONS = ['already_enrolled', 'subject_deleted', 'not_found'] as const;

function Outcome({ outcome: { created, failed } }: { outcome: EnrollOutcome }) {
  const words = useEnrollmentWords();
  const known = REASONS.filter((code) => failed[code]);
  const all = Object.values(failed).reduce((sum, count) => sum + count, 0);
  const others = all - known.reduce((sum, code) => sum + failed[code]!, 0);
  const reasons = [
    ...known.map((code) => words(code, { count: failed[code]! })),
    ...(others > 0 ? [words('other', { count: others })] : []),
  ];
  return (
    <Text role="status">
      {words('enrolled', { count: created })}
      {all > 0 && ` ${words('notEnrolled', { count: all })} ${reasons.join(', ')}.`}
    </Text>
  );
}
