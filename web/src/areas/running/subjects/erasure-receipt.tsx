import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { Time } from '../../../ui/time.tsx';
import { erasureQuery } from './queries.ts';

/** Shows until when copies of the database from before the erasure can be opened. */
export function ErasureReceipt({ subjectId }: { subjectId: string }) {
  const words = useWords();
  const { api } = useEnvironment();
  const { data: receipt } = useQuery(erasureQuery(subjectId, api));
  if (!receipt) return null;
  return (
    <Text size="sm">
      {words.named(`subjects.${receipt.status}`)}{' '}
      {receipt.physical_at && <Time value={receipt.physical_at} />}
    </Text>
  );
}
