import { Autocomplete, Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { localeTag } from '../../../shared/content/translatable-texts.ts';
import { OFFERED } from './offered.ts';
import { useTranslationWords } from './words.ts';

interface AddLanguageProps {
  locales: readonly string[];
  nameOf(locale: string): string;
  onAdd(locale: string): void;
}

export function AddLanguage({ locales, nameOf, onAdd }: AddLanguageProps) {
  const words = useTranslationWords();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const byName = OFFERED.find((locale) => nameOf(locale).toLowerCase() === text.trim().toLowerCase());
  const tag = byName ?? localeTag(text);
  const isThere = tag !== undefined && locales.includes(tag);
  const problem = tag === undefined ? words('invalid') : isThere ? words('exists') : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (tag === undefined || isThere) return;
    onAdd(tag);
    setText('');
    setTried(false);
  }
  return (
    <form onSubmit={submit}>
      <Group align="flex-start">
        <Autocomplete
          aria-label={words('add')}
          placeholder={words('addAbout')}
          data={OFFERED.filter((locale) => !locales.includes(locale)).map(nameOf)}
          value={text}
          onChange={setText}
          error={isTried ? problem : undefined}
          w={280}
        />
        <Button type="submit" variant="default">
          {words('add')}
        </Button>
      </Group>
    </form>
  );
}
