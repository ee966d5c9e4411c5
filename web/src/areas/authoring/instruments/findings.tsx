import type { ImportedInstrument } from '@eps/sdk';
import { Stack, Table, Text, Title } from '@mantine/core';
import { useLanguage } from '../../../base/language.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useDiagnosticWords } from '../diagnostics/words.ts';
import { GERMAN_FINDINGS } from './german-findings.ts';
import { useNewWords } from './words.ts';

export type Finding = ImportedInstrument['findings'][number];

/** The parts of the file that could not be imported, and where they are. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const words = useNewWords();
  const severities = useDiagnosticWords();
  if (findings.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3}>{words('findings')}</Title>
      <Table aria-label={words('findings')} layout="auto">
        <Table.Tbody>
          {findings.map((finding) => (
            <Table.Tr key={`${finding.place}${finding.code}${finding.message}`}>
              <Table.Td>
                <StatusBadge status={finding.severity} label={severities(finding.severity)} />
              </Table.Td>
              <Table.Td>
                <FindingText finding={finding} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

/**
 * The importers write English. In German, there is a sentence for each code, and the English wording on
 * demand.
 */
function FindingText({ finding: { code, message, place } }: { finding: Finding }) {
  const words = useNewWords();
  const german = useLanguage() === 'de' ? GERMAN_FINDINGS[code] : undefined;
  return (
    <>
      {german ?? <span lang="en">{message}</span>}
      <Text ff="monospace" fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {place}
      </Text>
      {german !== undefined && (
        <Text component="details" fz="xs" c="dimmed">
          <summary>{words('wording')}</summary>
          <span lang="en">{message}</span>
        </Text>
      )}
    </>
  );
}
