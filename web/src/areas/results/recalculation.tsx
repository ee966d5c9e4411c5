import { Alert, Button, Code, Group, List, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { refreshEnvironment } from '../../shared/results/queries.ts';
import { SignatureFields, useIsLive, useSigning } from '../../shared/signature/signature-fields.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { ENVIRONMENT } from '../../ui/page-link.tsx';
import type { ShownEvaluation } from './shown-evaluation.ts';

/** Compares the stored result with a recalculation, and scores the answers again. */
export function Recalculation({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const signing = useSigning(useIsLive() && isAsking);
  const replay = useMutation({ mutationFn: () => api.evaluations.replay(evaluation.id) });
  const canRescore = may('evaluations:review') && evaluation.status === 'completed';
  async function rescore() {
    const { id } = await api.evaluations.rescore(evaluation.id, signing.body);
    notifyDone(words('The evaluation was rescored.'));
    await refreshEnvironment(ids.environmentId);
    await navigate({ from: ENVIRONMENT, to: './evaluations/$evaluationId', params: { evaluationId: id } });
  }
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {words('Verify by recalculation')}
      </Title>
      <Text size="sm" c="dimmed">
        {words('Recalculates the result from the stored answers and compares every byte.')}
      </Text>
      <Group>
        <Button variant="default" onClick={() => replay.mutate()} loading={replay.isPending}>
          {words('Verify by recalculation')}
        </Button>
        {canRescore && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {words('Rescore')}
          </Button>
        )}
      </Group>
      <div aria-live="polite">
        {replay.error && <ErrorAlert error={replay.error} />}
        {replay.data && <ReplayResult {...replay.data} />}
      </div>
      <Confirm
        opened={isAsking}
        title={words('Rescore')}
        action={words('Rescore')}
        onConfirm={rescore}
        onClose={() => setAsking(false)}
      >
        <Text>
          {words(
            'Scores the answers with the version that the program uses now. A new evaluation replaces this one.',
          )}
        </Text>
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
  const words = useWords();
  if (identical)
    return (
      <Alert color="teal" role="status">
        {words('The stored and the recalculated result are identical (engine {{version}}).', { version })}
      </Alert>
    );
  return (
    <Alert color="orange" role="status">
      {words.named('review.different', { count: differences.length, version })}
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
