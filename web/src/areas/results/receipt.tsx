import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEnvironment } from '../../base/scope.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { saveFile } from '../../ui/save-download.ts';
import { useReviewWords } from './review-words.ts';

/** Downloads the signed receipt of the evaluation. */
export function Receipt({ evaluationId }: { evaluationId: string }) {
  const words = useReviewWords();
  const { api, may } = useEnvironment();
  const download = useMutation({
    mutationFn: async (include: 'input' | undefined) => {
      const receipt = await api.evaluations.getReceipt(evaluationId, include ? { include } : {});
      const text = JSON.stringify(receipt, null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), `receipt-${evaluationId}.json`);
      return receipt.status;
    },
  });
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {words('receipt')}
      </Title>
      <Text size="sm" c="dimmed">
        {words('receiptAbout')}
      </Text>
      <Group>
        <Button variant="default" onClick={() => download.mutate(undefined)} loading={download.isPending}>
          {words('downloadReceipt')}
        </Button>
        {may('evaluations:answers') && (
          <Button
            variant="default"
            onClick={() => download.mutate('input')}
            h="auto"
            mih={36}
            py={6}
            styles={{ label: { whiteSpace: 'normal' } }}
          >
            {words('withInput')}
          </Button>
        )}
      </Group>
      <Text size="sm" aria-live="polite">
        {download.data === 'pending' && words('receiptPending')}
        {download.data === 'final' && words('receiptFinal')}
      </Text>
      {download.error && <ErrorAlert error={download.error} />}
    </Stack>
  );
}
