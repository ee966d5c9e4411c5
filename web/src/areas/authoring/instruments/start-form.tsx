import type { CreateWorkingCopyRequest } from '@eps/sdk';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import type { ExperienceDraft } from '../../../shared/content/draft.ts';
import { asObject } from '../../../shared/content/json.ts';
import { workingCopiesKey } from '../../../shared/queries.ts';
import { APP } from '../../../ui/page-link.tsx';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { TextLanguage } from '../fields/text-language.tsx';

interface StartFormProps {
  proposedName: string;
  /** The source of the working copy. */
  source: Pick<CreateWorkingCopyRequest, 'contents' | 'bundle_id' | 'template_id'>;
}

/** Asks for the name and creates the working copy. */
export function StartForm({ proposedName, source }: StartFormProps) {
  const words = useWords();
  const { api, ids } = useApp();
  const navigate = useNavigate();
  const form = useRequestForm<{ name: string; business_id_prefix: string | undefined; locale: string }>({
    name: proposedName,
    locale: languageOf(source, useLanguage()),
    // Undefined until it is typed; it then follows the name.
    business_id_prefix: undefined,
  });
  const { name, business_id_prefix = prefixOf(name), locale } = form.values;
  // Versions and templates have a language.
  const isNew = source.contents !== undefined;
  const create = useMutation({
    mutationFn: () =>
      api.workingCopies.create({
        name: name.trim(),
        business_id_prefix,
        ...(isNew && { locale }),
        ...source,
      }),
    onSuccess: async ({ id }) => {
      await refresh(workingCopiesKey(ids.appId));
      await navigate({
        from: APP,
        to: './instruments/$workingCopyId/$kind',
        params: { workingCopyId: id, kind: 'experience' },
      });
    },
  });
  return (
    <RequestForm form={form} sending={create} action={words('Create instrument')} stack={{ maw: 480 }}>
      <TextInput label={words('Name')} required maxLength={200} {...form.getInputProps('name')} />
      <TextInput
        label={words('ID prefix')}
        description={words('Lowercase letters, digits and hyphens. The IDs of its parts start with it.')}
        required
        pattern="[a-z0-9]([a-z0-9_\-]*[a-z0-9])?"
        maxLength={100}
        {...form.getInputProps('business_id_prefix')}
        value={business_id_prefix}
      />
      {isNew && <TextLanguage value={locale} onChange={(next) => form.setFieldValue('locale', next)} />}
    </RequestForm>
  );
}

/** The probable language of new texts: that of the console, unless they are translated into it. */
function languageOf({ contents }: StartFormProps['source'], language: string): string {
  const { translations } = asObject(contents?.experience as ExperienceDraft | undefined);
  return Object.hasOwn(asObject(translations), language) ? 'en' : language;
}

/** Makes a prefix of a name: `Größe 2` becomes `grosse-2`. */
function prefixOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
}
