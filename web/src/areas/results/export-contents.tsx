import type { CreateExport } from '@eps/sdk';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../base/language.ts';
import { useProgramChoices } from './program-choices.ts';

export const ROWS = ['evaluation', 'person', 'answer'] as const;
export const PARTS = ['answers', 'scores', 'quality', 'external_id', 'failed'] as const;
export type Part = (typeof PARTS)[number];

interface ExportContentsProps {
  contents: CreateExport;
  /** Who may see the file. */
  children: ReactNode;
}

/** What an export contains, and who may see it, in sentences. */
export function ExportContents({ contents, children }: ExportContentsProps) {
  const words = useWords();
  const { rows = 'evaluation', include = ['scores'], starts_at, ends_at, program_ids } = contents;
  const { choices } = useProgramChoices();
  const names = choices
    .flatMap((choice) => ('items' in choice ? choice.items : [choice]))
    .flatMap(({ value, label }) => (program_ids?.includes(value) ? [label] : []));
  const listed = include
    .filter((part) => part !== 'failed')
    .map((part) =>
      part.startsWith('profile.')
        ? part.slice('profile.'.length)
        : words.named(`export.has.${part as 'answers'}`),
    );
  const sentences = [
    words.named(`export.one.${rows}`),
    names.length > 0 && words('Program: {{names}}.', { names: names.join(', ') }),
    listed.length > 0 && words('With {{parts}}.', { parts: listed.join(', ') }),
    include.includes('failed') && words('Also results that a rule failed.'),
    (starts_at !== undefined || ends_at !== undefined) &&
      words('Only results of the days that are chosen in the list.'),
  ];
  return (
    <>
      <Text size="sm">{sentences.filter((sentence) => sentence).join(' ')}</Text>
      <Text size="sm">
        {words(
          include.includes('external_id')
            ? 'External IDs name the people in the file.'
            : 'People have pseudonyms, which are different in exports of other members.',
        )}
        {include.includes('answers') &&
          ` ${words('Free texts are as people wrote them, and can name somebody.')}`}
      </Text>
      <Text size="sm">{children}</Text>
    </>
  );
}
