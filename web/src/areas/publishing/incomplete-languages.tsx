import { Alert, List, Stack } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useMemo } from 'react';
import { completenessOf } from '../../shared/content/completeness.ts';
import type { Contents } from '../../shared/content/kinds.ts';
import { APP, LinkButton } from '../../ui/page-link.tsx';
import { useLanguageNames } from '../../ui/use-language-names.ts';
import { usePublishingWords } from './words.ts';

/** Warns about incomplete languages: people who use them see original texts among the translations. */
export function IncompleteLanguages({
  contents,
  workingCopyId,
}: {
  contents: Contents;
  workingCopyId: string;
}) {
  const words = usePublishingWords();
  const nameOf = useLanguageNames();
  const incomplete = useMemo(() => completenessOf(contents).filter(({ missing }) => missing > 0), [contents]);
  if (incomplete.length === 0) return null;
  const count = (each: { missing: number; total: number }) => ({ count: each.missing, total: each.total });
  return (
    <Alert
      color="orange"
      icon={<IconLanguage size={18} aria-hidden />}
      title={words('incomplete', { count: incomplete.length })}
    >
      <Stack gap="xs">
        <List size="sm">
          {incomplete.map((each) => (
            <List.Item key={each.locale}>
              {words('incompleteIn', { language: nameOf(each.locale), ...count(each) })}{' '}
              {each.parts
                .filter(({ missing }) => missing > 0)
                .map((part) => words('incompletePart', { part: words(part.kind), count: part.missing }))
                .join(', ')}
            </List.Item>
          ))}
        </List>
        <LinkButton
          from={APP}
          to="./instruments/$workingCopyId/$kind"
          params={{ workingCopyId, kind: 'translations' }}
          variant="default"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
        >
          {words('openTranslations')}
        </LinkButton>
      </Stack>
    </Alert>
  );
}
