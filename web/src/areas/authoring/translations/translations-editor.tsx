import './translations.css';
import { Checkbox, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { pointerOf, withValueAt } from '../../../shared/content/json.ts';
import type { Kind } from '../../../shared/content/kinds.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useInstrument } from '../editor/instrument.ts';
import { AddLanguage } from './add-language.tsx';
import { LanguageStatus } from './language-status.tsx';
import { countMissing, localesOf, textsOf, translationOf } from './texts.ts';
import { TranslationsTable } from './translations-table.tsx';
import { useLanguageNames } from './use-language-names.ts';
import { useTranslationWords } from './words.ts';

/** The texts of a content beside their translations. */
export function TranslationsEditor({ kind }: { kind: Kind }) {
  const words = useTranslationWords();
  const { contents, change, readOnly } = useInstrument();
  const content = contents[kind];
  const nameOf = useLanguageNames();
  const texts = useMemo(() => textsOf(kind, content), [kind, content]);
  const locales = localesOf(content);
  const [chosen, setChosen] = useState<string[]>();
  const shown = (chosen ?? locales.slice(0, 2)).filter((locale) => locales.includes(locale));
  // The rows are chosen when the filter is switched on: a text that is being typed stays on the screen.
  const [missing, setMissing] = useState<ReadonlySet<string>>();
  const isMissing = (text: (typeof texts)[number]) =>
    shown.some((locale) => translationOf(content, locale, text).trim() === '');
  const rows = missing ? texts.filter(({ pointer }) => missing.has(pointer)) : texts;
  function add(locale: string) {
    change(kind, (current) => withValueAt(current, pointerOf('translations', locale), {}));
    setChosen([...shown, locale].slice(-2));
  }
  const remove = (locale: string) =>
    change(kind, (current) => withValueAt(current, pointerOf('translations', locale), undefined));
  if (texts.length === 0) return <Text c="dimmed">{words('nothing')}</Text>;
  return (
    <Stack>
      {!readOnly && <AddLanguage locales={locales} nameOf={nameOf} onAdd={add} />}
      {locales.length === 0 && <EmptyState title={words('none')} next={words('noneNext')} />}
      <Group gap="xs">
        {locales.map((locale) => (
          <LanguageStatus
            key={locale}
            name={nameOf(locale)}
            missing={countMissing(content, locale, texts)}
            total={texts.length}
            onRemove={readOnly ? undefined : () => remove(locale)}
          />
        ))}
      </Group>
      {locales.length > 0 && (
        <Group align="flex-end">
          <MultiSelect
            label={words('shown')}
            data={locales.map((value) => ({ value, label: nameOf(value) }))}
            value={shown}
            onChange={setChosen}
            maxValues={3}
          />
          <Checkbox
            label={words('missingOnly')}
            checked={missing !== undefined}
            onChange={({ currentTarget: { checked } }) =>
              setMissing(checked ? new Set(texts.filter(isMissing).map(({ pointer }) => pointer)) : undefined)
            }
            mb={8}
          />
        </Group>
      )}
      {locales.length > 0 && rows.length === 0 && <Text role="status">{words('allDone')}</Text>}
      {locales.length > 0 && rows.length > 0 && (
        <TranslationsTable kind={kind} texts={rows} locales={shown} nameOf={nameOf} />
      )}
    </Stack>
  );
}
