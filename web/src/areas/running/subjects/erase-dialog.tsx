import type { ErasurePreview, Subject } from '@eps/sdk';
import { List, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { queryClient } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { erasurePreviewQuery } from './queries.ts';

/** Lists exactly what an erasure removes, ends and keeps, and asks for a typed word. */
export function EraseDialog({ subject, onClose }: { subject: Subject; onClose(): void }) {
  const words = useWords();
  const { api } = useEnvironment();
  const [typed, setTyped] = useState('');
  async function erase() {
    if (typed.trim().toLowerCase() !== words('erase'))
      throw new Error(words('Type the confirmation word first.'));
    await api.subjects.erase(subject.id);
    await queryClient.invalidateQueries();
    notifyDone(words('The person was erased.'));
  }
  return (
    <Confirm
      opened
      title={words('Erase this person?')}
      action={words('Erase permanently')}
      danger
      onConfirm={erase}
      onClose={onClose}
    >
      <Effects subjectId={subject.id} />
      <TextInput
        label={words('Type {{word}} to confirm', { word: `“${words('erase')}”` })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
      />
    </Confirm>
  );
}

function Effects({ subjectId }: { subjectId: string }) {
  const words = useWords();
  const { api } = useEnvironment();
  const { data, error } = useQuery(erasurePreviewQuery(subjectId, api));
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton height={240} />;
  const { removes, ends, keeps } = data;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {words('This cannot be undone.')}
      </Text>
      <Effect
        title={words('Removed')}
        items={[
          words('this person’s encryption key, and with it every value encrypted with it'),
          words.named('subject-erasure.removedProfile', { count: removes.profile_fields }),
          words.named('subject-erasure.removedAnswers', { count: removes.answers }),
          words.named('subject-erasure.removedResults', { count: removes.results }),
          words('review comments and details of safety rules'),
        ]}
      />
      <Effect
        title={words('Ended')}
        items={[
          words.named('subject-erasure.endedEnrollments', { count: ends.enrollments }),
          words.named('subject-erasure.endedSessions', { count: ends.participant_sessions }),
        ]}
      />
      <Effect
        title={words('Kept, without identifying anyone')}
        items={[
          words('the ID of the person, with the status “erased”'),
          kept(keeps),
          words('audit log entries'),
          words('daily counts in analytics'),
        ]}
      />
      <Text size="sm">{words('Importing the same external ID later creates a new person.')}</Text>
    </Stack>
  );
  function kept({
    enrollments,
    evaluations,
    participant_sessions,
    question_deliveries,
  }: ErasurePreview['keeps']) {
    return words(
      'IDs, statuses and times; enrollments: {{enrollments}}, evaluations: {{evaluations}}, sessions: {{sessions}}, deliveries: {{deliveries}}',
      {
        enrollments,
        evaluations,
        sessions: participant_sessions,
        deliveries: question_deliveries,
      },
    );
  }
}

function Effect({ title, items }: { title: string; items: string[] }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm">
        {items.map((item) => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
    </div>
  );
}
