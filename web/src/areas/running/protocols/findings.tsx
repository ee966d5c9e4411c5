import type { ProtocolDiagnostic } from '@eps/sdk';
import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { DiagnosticText } from '../../../shared/diagnostics/diagnostic-text.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { protocolCheckQuery } from './queries.ts';

const COLORS = { error: 'red', warning: 'orange', info: 'blue' } as const;

/** Checks content, and shows the findings with their places. */
export function Findings({ content }: { content: Record<string, unknown> }) {
  const words = useWords();
  const { data, error } = useProtocolCheck(content);
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton height={40} aria-label={words('The content is being checked.')} />;
  const { diagnostics } = data;
  if (diagnostics.length === 0) return <Text size="sm">{words('The check finds nothing wrong.')}</Text>;
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {diagnostics.map((diagnostic) => (
        <Finding key={JSON.stringify(diagnostic)} diagnostic={diagnostic} />
      ))}
    </Stack>
  );
}

/** The findings of the check of content. */
export function useProtocolCheck(content: Record<string, unknown>) {
  const { ids, api } = useApp();
  return useQuery(protocolCheckQuery(content, ids.appId, api));
}

function Finding({ diagnostic }: { diagnostic: ProtocolDiagnostic }) {
  const words = useWords();
  const { severity, pointer } = diagnostic;
  return (
    <li>
      <Group gap="xs" mb={2}>
        <Badge variant="outline" color={COLORS[severity]} c="var(--mantine-color-text)" tt="none">
          {words.named(`common.${severity}`)}
        </Badge>
        {pointer === '' ? (
          <Text size="xs">{words('the whole content')}</Text>
        ) : (
          <Text size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {pointer}
          </Text>
        )}
      </Group>
      <DiagnosticText {...diagnostic} />
    </li>
  );
}
