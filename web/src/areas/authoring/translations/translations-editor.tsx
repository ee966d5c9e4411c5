import { useWords } from '../../../base/language.ts';
import './translations.css';
import { Checkbox, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  completenessOf,
  type InstrumentText,
  instrumentLocales,
  instrumentTexts,
} from '../../../shared/content/completeness.ts';
import { pointerOf, withValueAt } from '../../../shared/content/json.ts';
import { type Contents, KINDS, type Kind } from '../../../shared/content/kinds.ts';
import { translationOf } from '../../../shared/content/translatable-texts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useLanguageNames } from '../../../ui/use-language-names.ts';
import { useInstrument } from '../editor/instrument.ts';
import { AddLanguage } from './add-language.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ImportButton } from './import-button.tsx';
import { LanguageTable } from './language-table.tsx';
import { TranslationsTable } from './translations-table.tsx';

/** The texts of an instrument beside their translations. */
export function TranslationsEditor() {
  const words = useWords();
  const { contents, changeAll, readOnly } = useInstrument();
  const nameOf = useLanguageNames();
  const texts = useMemo(() => instrumentTexts(contents), [contents]);
  const locales = instrumentLocales(contents);
  const [chosen, setChosen] = useState<string[]>();
  const shown = (chosen ?? locales.slice(0, 2)).filter((locale) => locales.includes(locale));
  // The rows are chosen when the filter is switched on, so that a text that is being typed does not
  // disappear.
  const [missing, setMissing] = useState<ReadonlySet<string>>();
  const isMissing = (text: InstrumentText) =>
    shown.some((locale) => translationOf(contents[text.kind], locale, text).trim() === '');
  const rows = missing ? texts.filter((text) => missing.has(keyOf(text))) : texts;
  const translated = KINDS.filter((kind) => texts.some((text) => text.kind === kind));
  function add(locale: string) {
    changeAll(withLanguage(contents, translated, locale, {}));
    setChosen([...shown, locale].slice(-2));
  }
  if (texts.length === 0) return <Text c="dimmed">{words('There is nothing to translate.')}</Text>;
  return (
    <Stack>
      <Group justify="space-between" align="flex-start">
        {!readOnly && <AddLanguage locales={locales} nameOf={nameOf} onAdd={add} />}
        <Group gap="xs">
          {!readOnly && <ImportButton />}
          <ExportMenu />
        </Group>
      </Group>
      {locales.length === 0 && (
        <EmptyState
          title={words('No translations yet')}
          next={words('Add a language to see the texts side by side.')}
        />
      )}
      {locales.length > 0 && (
        <LanguageTable
          languages={completenessOf(contents, texts)}
          nameOf={nameOf}
          onRemove={
            readOnly ? undefined : (locale) => changeAll(withLanguage(contents, KINDS, locale, undefined))
          }
        />
      )}
      {locales.length > 0 && (
        <Group align="flex-end">
          <MultiSelect
            label={words('Languages shown')}
            data={locales.map((value) => ({ value, label: nameOf(value) }))}
            value={shown}
            onChange={setChosen}
            maxValues={3}
          />
          <Checkbox
            label={words('Missing only')}
            checked={missing !== undefined}
            onChange={({ currentTarget: { checked } }) =>
              setMissing(checked ? new Set(texts.filter(isMissing).map(keyOf)) : undefined)
            }
            mb={8}
          />
        </Group>
      )}
      {locales.length > 0 && rows.length === 0 && (
        <Text role="status">{words('No translations are missing.')}</Text>
      )}
      {locales.length > 0 && rows.length > 0 && (
        <TranslationsTable texts={rows} locales={shown} nameOf={nameOf} />
      )}
    </Stack>
  );
}

function keyOf({ kind, pointer }: InstrumentText): string {
  return kind + pointer;
}

/** Adds a language to the contents that lack it, or removes it from all. */
function withLanguage(
  contents: Contents,
  kinds: readonly Kind[],
  locale: string,
  translation: Record<string, never> | undefined,
): Contents {
  const next = { ...contents };
  for (const kind of kinds) {
    const has = instrumentLocales(contents, [kind]).includes(locale);
    if (has === (translation === undefined))
      next[kind] = withValueAt(next[kind], pointerOf('translations', locale), translation);
  }
  return next;
}
