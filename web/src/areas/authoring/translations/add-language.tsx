import { Autocomplete } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { localeTag } from '../../../shared/content/translatable-texts.ts';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { OFFERED } from './offered.ts';
import { useTranslationWords } from './words.ts';

interface AddLanguageProps {
  locales: readonly string[];
  nameOf(locale: string): string;
  onAdd(locale: string): void;
}

export function AddLanguage({ locales, nameOf, onAdd }: AddLanguageProps) {
  const words = useTranslationWords();
  const tagOf = (text: string) =>
    OFFERED.find((locale) => nameOf(locale).toLowerCase() === text.trim().toLowerCase()) ?? localeTag(text);
  const form = useRequestForm(
    { locale: '' },
    {
      validate: {
        locale: (text) => {
          const tag = tagOf(text);
          if (tag === undefined) return words('invalid');
          return locales.includes(tag) && words('exists');
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
      action={words('add')}
      button={{ variant: 'default' }}
      row={{ gap: 'md' }}
    >
      <Autocomplete
        aria-label={words('add')}
        placeholder={words('addAbout')}
        data={OFFERED.filter((locale) => !locales.includes(locale)).map(nameOf)}
        w={280}
        {...form.getInputProps('locale')}
      />
    </RequestForm>
  );
}
