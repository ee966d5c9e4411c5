import type { ImportedInstrument } from '@eps/sdk';
import { Stack, Table, Text, Title } from '@mantine/core';
import { useLanguage, useWords } from '../../../base/language.ts';
import GERMAN from '../../../base/locales/de.findings.json' with { type: 'json' };
import { StatusBadge } from '../../../ui/status-badge.tsx';

export type Finding = ImportedInstrument['findings'][number];

/** The parts of a file that could not be imported, or of an instrument that could not be exported. */
export function Findings({
  findings,
  isExport = false,
}: {
  findings: readonly Finding[];
  isExport?: boolean;
}) {
  const words = useWords();
  const title = words(isExport ? 'What does not fit the format' : 'Not imported');
  if (findings.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3}>{title}</Title>
      <Table aria-label={title} layout="auto">
        <Table.Tbody>
          {findings.map((finding) => (
            <Table.Tr key={`${finding.place}${finding.code}${finding.message}`}>
              <Table.Td>
                <StatusBadge status={finding.severity} label={words.named(`common.${finding.severity}`)} />
              </Table.Td>
              <Table.Td>
                <FindingText finding={finding} german={GERMAN[isExport ? 'export' : 'import']} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

/**
 * Importers and exporters write English. In German, there is a sentence for each code, and the English
 * wording on demand.
 */
function FindingText({
  finding: { code, message, place },
  german: sentences,
}: {
  finding: Finding;
  german: Readonly<Record<string, string>>;
}) {
  const words = useWords();
  const german = useLanguage() === 'de' ? sentences[code] : undefined;
  return (
    <>
      {german ?? <span lang="en">{message}</span>}
      <Text ff="monospace" fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {place}
      </Text>
      {german !== undefined && (
        <Text component="details" fz="xs" c="dimmed">
          <summary>{words('Wording of the importer')}</summary>
          <span lang="en">{message}</span>
        </Text>
      )}
    </>
  );
}
