import { Alert, Button, Code, Group, List, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEnvironment } from '../../base/scope.ts';
import { refreshEnvironment } from '../../shared/results/queries.ts';
import { SignatureFields, useIsLive, useSigning } from '../../shared/signature/signature-fields.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { ENVIRONMENT } from '../../ui/page-link.tsx';
import { useReviewWords } from './review-words.ts';
import type { ShownEvaluation } from './shown-evaluation.ts';

/** Compares the stored result with a recalculation, and scores the answers again. */
export function Recalculation({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useReviewWords();
  const { ids, api, may } = useEnvironment();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const signing = useSigning(useIsLive() && isAsking);
  const replay = useMutation({ mutationFn: () => api.evaluations.replay(evaluation.id) });
  const canRescore = may('evaluations:review') && evaluation.status === 'completed';
  async function rescore() {
    const { id } = await api.evaluations.rescore(evaluation.id, signing.body);
    notifyDone(words('rescored'));
    await refreshEnvironment(ids.environmentId);
    await navigate({ from: ENVIRONMENT, to: './evaluations/$evaluationId', params: { evaluationId: id } });
  }
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {words('replay')}
      </Title>
      <Text size="sm" c="dimmed">
        {words('replayAbout')}
      </Text>
      <Group>
        <Button variant="default" onClick={() => replay.mutate()} loading={replay.isPending}>
          {words('replay')}
        </Button>
        {canRescore && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {words('rescore')}
          </Button>
        )}
      </Group>
      <div aria-live="polite">
        {replay.error && <ErrorAlert error={replay.error} />}
        {replay.data && <ReplayResult {...replay.data} />}
      </div>
      <Confirm
        opened={isAsking}
        title={words('rescore')}
        action={words('rescore')}
        onConfirm={rescore}
        onClose={() => setAsking(false)}
      >
        <Text>{words('rescoreAbout')}</Text>
        <SignatureFields signing={signing} />
      </Confirm>
    </Stack>
  );
}

interface ReplayOutcome {
  identical: boolean;
  differences: { pointer: string }[];
  engine_version: string;
}

function ReplayResult({ identical, differences, engine_version: version }: ReplayOutcome) {
  const words = useReviewWords();
  if (identical)
    return (
      <Alert color="teal" role="status">
        {words('identical', { version })}
      </Alert>
    );
  return (
    <Alert color="orange" role="status">
      {words('different', { count: differences.length, version })}
      <List size="sm">
        {differences.slice(0, 20).map(({ pointer }) => (
          <List.Item key={pointer}>
            <Code>{pointer}</Code>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
