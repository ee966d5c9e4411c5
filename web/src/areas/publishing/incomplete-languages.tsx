import { Alert, List, Stack } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useWords } from '../../base/language.ts';
import { completenessOf } from '../../shared/content/completeness.ts';
import type { Contents } from '../../shared/content/kinds.ts';
import { APP, LinkButton } from '../../ui/page-link.tsx';
import { useLanguageNames } from '../../ui/use-language-names.ts';

/** Warns about incomplete languages: people who use them see original texts among the translations. */
export function IncompleteLanguages({
  contents,
  workingCopyId,
}: {
  contents: Contents;
  workingCopyId: string;
}) {
  const words = useWords();
  const nameOf = useLanguageNames();
  const incomplete = useMemo(() => completenessOf(contents).filter(({ missing }) => missing > 0), [contents]);
  if (incomplete.length === 0) return null;
  const count = (each: { missing: number; total: number }) => ({ count: each.missing, total: each.total });
  return (
    <Alert
      color="orange"
      icon={<IconLanguage size={18} aria-hidden />}
      title={words.named('publishing.incomplete', { count: incomplete.length })}
    >
      <Stack gap="xs">
        <List size="sm">
          {incomplete.map((each) => (
            <List.Item key={each.locale}>
              {words.named('publishing.incompleteIn', { language: nameOf(each.locale), ...count(each) })}{' '}
              {each.parts
                .filter(({ missing }) => missing > 0)
                .map((part) =>
                  words('{{part}}: {{count}}', {
                    part: words.named(`common.${part.kind}`),
                    count: part.missing,
                  }),
                )
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
          {words('Open the translations')}
        </LinkButton>
      </Stack>
    </Alert>
  );
}
