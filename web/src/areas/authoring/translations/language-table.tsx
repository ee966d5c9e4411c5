import { ActionIcon, Box, Table } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useWords } from '../../../base/language.ts';
import type { Completeness } from '../../../shared/content/completeness.ts';
import { DataTable } from '../../../ui/data-table.tsx';

interface LanguageTableProps {
  languages: readonly Completeness[];
  nameOf(locale: string): string;
  onRemove: ((locale: string) => void) | undefined;
}

/** How complete each language is, in each part of the instrument. */
export function LanguageTable({ languages, nameOf, onRemove }: LanguageTableProps) {
  const words = useWords();
  const kinds = languages[0]?.parts.map(({ kind }) => kind) ?? [];
  return (
    // Texts for screen readers are inside the scrolling box, so that they do not make the page wider.
    <Box pos="relative" style={{ overflowX: 'auto' }}>
      <DataTable
        aria-label={words('Languages')}
        verticalSpacing={4}
        w="auto"
        miw={320}
        columns={[words('Language'), ...kinds.map((kind) => words.named(`common.${kind}`)), { w: 44 }]}
      >
        {languages.map(({ locale, missing, total, parts: own }) => (
          <Table.Tr key={locale}>
            <Table.Th scope="row" fw={500}>
              {missing === 0
                ? words('{{language}}: complete', { language: nameOf(locale) })
                : words('{{language}}: {{count}} of {{total}} missing', {
                    language: nameOf(locale),
                    count: missing,
                    total,
                  })}
            </Table.Th>
            {own.map((part) => (
              <Table.Td key={part.kind}>
                {part.missing === 0 ? (
                  <>
                    <IconCheck size={16} aria-hidden />
                    <span className="visually-hidden">{words('complete')}</span>
                  </>
                ) : (
                  words('{{count}} of {{total}} missing', { count: part.missing, total: part.total })
                )}
              </Table.Td>
            ))}
            <Table.Td>
              {onRemove && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  onClick={() => onRemove(locale)}
                  aria-label={words('Remove {{language}}', { language: nameOf(locale) })}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Box>
  );
}
