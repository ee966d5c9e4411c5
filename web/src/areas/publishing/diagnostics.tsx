import type { Diagnostic } from '@eps/sdk';
import { Badge, Code, Group, Paper, Stack, Text } from '@mantine/core';
import { useWords } from '../../base/language.ts';
import { DiagnosticText } from '../../shared/diagnostics/diagnostic-text.tsx';
import { APP, PageLink } from '../../ui/page-link.tsx';

const COLORS = { error: 'red', warning: 'orange', info: 'blue' } as const;
const SHOWN = 100;

interface DiagnosticsListProps {
  diagnostics: readonly Diagnostic[];
  /** The working copy that links lead to, if there is one that can be edited. */
  workingCopyId?: string;
}

/** The diagnostics of the compiler, errors first, with links to their places. */
export function DiagnosticsList({ diagnostics, workingCopyId }: DiagnosticsListProps) {
  const words = useWords();
  if (diagnostics.length === 0) return <Text size="sm">{words('No errors, warnings or notes.')}</Text>;
  const bySeverity = (['error', 'warning', 'info'] as const).map((severity) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity),
  );
  const [errors, warnings, infos] = bySeverity.map(({ length }) => length) as [number, number, number];
  const counts = [
    errors > 0 && words.named('publishing.errors', { count: errors }),
    warnings > 0 && words.named('publishing.warnings', { count: warnings }),
    infos > 0 && words.named('publishing.infos', { count: infos }),
  ];
  return (
    <Stack gap="xs">
      <Text size="sm">{counts.filter(Boolean).join(', ')}</Text>
      {bySeverity
        .flat()
        .slice(0, SHOWN)
        .map((diagnostic) => (
          <Item
            key={`${diagnostic.kind}${diagnostic.pointer}${diagnostic.code}${diagnostic.message}`}
            diagnostic={diagnostic}
            workingCopyId={workingCopyId}
          />
        ))}
    </Stack>
  );
}

function Item({ diagnostic, workingCopyId }: { diagnostic: Diagnostic; workingCopyId: string | undefined }) {
  const words = useWords();
  const { severity, kind, pointer } = diagnostic;
  return (
    <Paper withBorder p="sm">
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <Badge variant="outline" color={COLORS[severity]} c="var(--mantine-color-text)" tt="none" miw={80}>
          {words.named(`common.${severity}`)}
        </Badge>
        <Stack gap={2}>
          <DiagnosticText {...diagnostic} />
          {workingCopyId === undefined ? (
            <Code w="fit-content">
              {kind}
              {pointer}
            </Code>
          ) : (
            <PageLink
              from={APP}
              to="./instruments/$workingCopyId/$kind"
              params={{ workingCopyId, kind }}
              search={{ at: pointer }}
            >
              {words('Open in editor')}
            </PageLink>
          )}
        </Stack>
      </Group>
    </Paper>
  );
}
