import type { ProgramRetentionPreview, RetentionPreview } from '@eps/sdk';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { retentionPreviewQuery } from '../queries.ts';
import type { Age } from './ages.ts';
import { KINDS, type Kind } from './kinds.ts';

export type Policy = Partial<Record<Kind, Age>>;
export type Preview = RetentionPreview | ProgramRetentionPreview;

interface PreviewCountsProps {
  name: string;
  policy: Policy;
  preview(policy: Policy): Promise<Preview>;
}

/** How much data the next run removes under a policy, and how much of it a legal hold keeps. */
export function PreviewCounts({ name, policy, preview }: PreviewCountsProps) {
  const words = useWords();
  const { data, error } = useQuery(retentionPreviewQuery(name, policy, preview));
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton height={120} />;
  const removes: Partial<RetentionPreview['removes']> = data.removes;
  const held: Partial<RetentionPreview['removes']> = data.held;
  const shown = KINDS.filter((kind) => removes[kind] !== undefined);
  const isNone = shown.every((kind) => removes[kind] === 0);
  return (
    <Stack gap="xs" role="status">
      <Text size="sm" fw={600}>
        {words(isNone ? 'The next run removes nothing.' : 'The next run removes:')}
      </Text>
      <Facts
        items={shown.map((kind) => [
          words.named(`retention.${kind}`),
          [
            words.named('retention.count', { count: removes[kind]! }),
            ...(held[kind] ? [words('{{count}} kept by a legal hold', { count: held[kind] })] : []),
          ].join(' · '),
        ])}
      />
      {!isNone && <Text size="sm">{words('This cannot be undone.')}</Text>}
    </Stack>
  );
}
