import { Autocomplete } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { localeTag } from '../../../shared/content/translatable-texts.ts';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { OFFERED } from './offered.ts';

interface AddLanguageProps {
  locales: readonly string[];
  nameOf(locale: string): string;
  onAdd(locale: string): void;
}

export function AddLanguage({ locales, nameOf, onAdd }: AddLanguageProps) {
  const words = useWords();
  const tagOf = (text: string) =>
    OFFERED.find((locale) => nameOf(locale).toLowerCase() === text.trim().toLowerCase()) ?? localeTag(text);
  const form = useRequestForm(
    { locale: '' },
    {
      validate: {
        locale: (text) => {
          const tag = tagOf(text);
          if (tag === undefined) return words('This is not a language tag.');
          return locales.includes(tag) && words('This language already exists.');
        },
      },
    },
  );
  const add = useMutation({
    mutationFn: async () => onAdd(tagOf(form.values.locale)!),
    onSuccess: () => form.reset(),
  });
  return (
    <RequestForm
      form={form}
      sending={add}
      action={words('Add language')}
      button={{ variant: 'default' }}
      row={{ gap: 'md' }}
    >
      <Autocomplete
        aria-label={words('Add language')}
        placeholder={words('For example fr, pt-BR or ar')}
        data={OFFERED.filter((locale) => !locales.includes(locale)).map(nameOf)}
        w={280}
        {...form.getInputProps('locale')}
      />
    </RequestForm>
  );
}
