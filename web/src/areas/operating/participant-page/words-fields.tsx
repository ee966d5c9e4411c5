import type { ParticipantPageSettings } from '@eps/sdk';
import { ActionIcon, Fieldset, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { pageWordsQuery } from './queries.ts';

interface FieldsProps {
  settings: ParticipantPageSettings;
  onChange(next: ParticipantPageSettings): void;
  disabled: boolean;
}

/** The languages in which the page has texts. */
const LANGUAGES = [
  ...['en', 'ar', 'da', 'de', 'es', 'fr', 'he', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'sv', 'tr'],
  ...['uk', 'zh-Hans', 'zh-Hant'],
];

/** Texts that replace those of the page, one language at a time. */
export function WordsFields({ settings, onChange, disabled }: FieldsProps) {
  const words = useWords();
  const { ids, api } = useApp();
  const all = settings.words ?? {};
  const [language, setLanguage] = useState(Object.keys(all)[0] ?? 'en');
  const own = useQuery(pageWordsQuery(language, ids, api)).data?.words ?? {};
  const set = all[language] ?? {};
  const change = (next: Record<string, string>) => {
    const { [language]: _, ...others } = all;
    onChange({ ...settings, words: Object.keys(next).length > 0 ? { ...others, [language]: next } : others });
  };
  const choices = Object.entries(own).filter(([key]) => !(key in set));
  return (
    <Fieldset legend={words('Words of the page')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {words('Texts that replace those of the page. Keep variables in braces.')}
        </Text>
        <Select
          label={words('Language')}
          data={[...new Set([...LANGUAGES, ...Object.keys(all)])]}
          value={language}
          onChange={(value) => value && setLanguage(value)}
          allowDeselect={false}
        />
        {Object.entries(set).map(([key, text]) => (
          <Word
            key={key}
            original={own[key] ?? key}
            text={text}
            disabled={disabled}
            onChange={(next) => change({ ...set, [key]: next })}
            onRemove={() => change(Object.fromEntries(Object.entries(set).filter(([each]) => each !== key)))}
          />
        ))}
        {!disabled && (
          <Select
            label={words('Replace a word')}
            searchable
            value={null}
            data={choices.map(([key, text]) => ({ value: key, label: text }))}
            onChange={(key) => key && change({ ...set, [key]: own[key]! })}
          />
        )}
      </Stack>
    </Fieldset>
  );
}

interface WordProps {
  original: string;
  text: string;
  disabled: boolean;
  onChange(next: string): void;
  onRemove(): void;
}

function Word({ original, text, disabled, onChange, onRemove }: WordProps) {
  const words = useWords();
  return (
    <Group align="flex-end" wrap="nowrap">
      <TextInput
        label={words('Text instead of "{{text}}"', { text: original })}
        value={text}
        maxLength={300}
        required
        disabled={disabled}
        style={{ flex: 1 }}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      {!disabled && (
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={words('Use the original text for {{word}}', { word: original })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
