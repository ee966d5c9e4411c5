import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { saveFile } from '../../ui/save-download.ts';

/** Downloads the signed receipt of the evaluation. */
export function Receipt({ evaluationId }: { evaluationId: string }) {
  const words = useWords();
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
        {words('Receipt')}
      </Title>
      <Text size="sm" c="dimmed">
        {words('Signed fingerprints of content, answers and result. It can be verified offline.')}
      </Text>
      <Group>
        <Button variant="default" onClick={() => download.mutate(undefined)} loading={download.isPending}>
          {words('Download receipt')}
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
            {words('Download with input for recomputation')}
          </Button>
        )}
      </Group>
      <Text size="sm" aria-live="polite">
        {download.data === 'pending' &&
          words('The audit log has not signed this evaluation yet. Try again in a minute.')}
        {download.data === 'final' && words('Signed and recorded in the audit log.')}
      </Text>
      {download.error && <ErrorAlert error={download.error} />}
    </Stack>
  );
}
