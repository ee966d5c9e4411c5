import type { ErasurePreview, Subject } from '@eps/sdk';
import { List, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { useEraseWords } from './erase-words.ts';
import { erasurePreviewQuery } from './queries.ts';

/** Lists exactly what an erasure removes, ends and keeps, and asks for a typed word. */
export function EraseDialog({ subject, onClose }: { subject: Subject; onClose(): void }) {
  const words = useEraseWords();
  const { api } = useEnvironment();
  const [typed, setTyped] = useState('');
  async function erase() {
    if (typed.trim().toLowerCase() !== words('word')) throw new Error(words('typeFirst'));
    await api.subjects.erase(subject.id);
    await queryClient.invalidateQueries();
    notifyDone(words('done'));
  }
  return (
    <Confirm
      opened
      title={words('title')}
      action={words('action')}
      danger
      onConfirm={erase}
      onClose={onClose}
    >
      <Effects subjectId={subject.id} />
      <TextInput
        label={words('confirm', { word: `“${words('word')}”` })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
      />
    </Confirm>
  );
}

function Effects({ subjectId }: { subjectId: string }) {
  const words = useEraseWords();
  const { api } = useEnvironment();
  const { data, error } = useQuery(erasurePreviewQuery(subjectId, api));
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton height={240} />;
  const { removes, ends, keeps } = data;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {words('final')}
      </Text>
      <Effect
        title={words('removed')}
        items={[
          words('removedKey'),
          words('removedProfile', { count: removes.profile_fields }),
          words('removedAnswers', { count: removes.answers }),
          words('removedResults', { count: removes.results }),
          words('removedReviews'),
        ]}
      />
      <Effect
        title={words('ended')}
        items={[
          words('endedEnrollments', { count: ends.enrollments }),
          words('endedSessions', { count: ends.participant_sessions }),
        ]}
      />
      <Effect
        title={words('kept')}
        items={[words('keptSubject'), kept(keeps), words('keptAudit'), words('keptCounts')]}
      />
      <Text size="sm">{words('again')}</Text>
    </Stack>
  );
  function kept({
    enrollments,
    evaluations,
    participant_sessions,
    question_deliveries,
  }: ErasurePreview['keeps']) {
    return words('keptRecords', {
      enrollments,
      evaluations,
      sessions: participant_sessions,
      deliveries: question_deliveries,
    });
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
