import type { MessageDiagnostic } from '@eps/sdk';
import { Button, Group, Stack, Tabs } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { pointerOf } from '../../../shared/content/json.ts';
import { useLanguageNames } from '../../../ui/use-language-names.ts';
import { AddLanguage } from '../translations/add-language.tsx';
import { type MessageDraft, withLanguage, withoutLanguage, withParts } from './draft.ts';
import { PartsFields } from './parts-fields.tsx';

interface LanguageTabsProps {
  draft: MessageDraft;
  /** The language that is shown; undefined if the message has none. */
  locale: string | undefined;
  setLocale(locale: string | undefined): void;
  diagnostics: readonly MessageDiagnostic[];
  readOnly: boolean;
  onChange(draft: MessageDraft): void;
}

/** The languages of a message, one at a time. */
export function LanguageTabs({
  draft,
  locale,
  setLocale,
  diagnostics,
  readOnly,
  onChange,
}: LanguageTabsProps) {
  const words = useWords();
  const nameOf = useLanguageNames();
  const locales = Object.keys(draft.locales);
  const parts = locale === undefined ? undefined : draft.locales[locale];
  function remove(removed: string) {
    const next = withoutLanguage(draft, removed);
    setLocale(Object.keys(next.locales)[0]);
    onChange(next);
  }
  return (
    <Stack gap="md">
      <Tabs value={locale ?? null} onChange={(chosen) => setLocale(chosen ?? undefined)}>
        <Tabs.List mb="md" aria-label={words('Languages')}>
          {locales.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {nameOf(each)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {locale !== undefined && parts && (
          <Tabs.Panel value={locale}>
            <PartsFields
              key={locale}
              parts={parts}
              diagnostics={diagnostics.filter(({ pointer }) =>
                `${pointer}/`.startsWith(`${pointerOf('locales', locale)}/`),
              )}
              readOnly={readOnly}
              onChange={(next) => onChange(withParts(draft, locale, next))}
            />
          </Tabs.Panel>
        )}
      </Tabs>
      {!readOnly && (
        <Group justify="space-between" align="flex-start">
          <AddLanguage
            locales={locales}
            nameOf={nameOf}
            onAdd={(added) => {
              onChange(withLanguage(draft, added));
              setLocale(added);
            }}
          />
          {locale !== undefined && locales.length > 1 && (
            <Button variant="subtle" color="red" onClick={() => remove(locale)}>
              {words('Remove {{language}}', { language: nameOf(locale) })}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
