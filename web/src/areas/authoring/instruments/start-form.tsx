import type { CreateWorkingCopyRequest } from '@eps/sdk';
import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { refresh } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import { workingCopiesKey } from '../../../shared/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { APP } from '../../../ui/page-link.tsx';
import { useNewWords } from './words.ts';

interface StartFormProps {
  proposedName: string;
  /** The source of the working copy. */
  source: Pick<CreateWorkingCopyRequest, 'contents' | 'bundle_id' | 'template_id'>;
}

/** Asks for the name and creates the working copy. */
export function StartForm({ proposedName, source }: StartFormProps) {
  const words = useNewWords();
  const { api, ids } = useApp();
  const navigate = useNavigate();
  const [name, setName] = useState(proposedName);
  const [prefix, setPrefix] = useState<string>();
  const business_id_prefix = prefix ?? prefixOf(name);
  const create = useMutation({
    mutationFn: () => api.workingCopies.create({ name: name.trim(), business_id_prefix, ...source }),
    onSuccess: async ({ id }) => {
      await refresh(workingCopiesKey(ids.appId));
      await navigate({
        from: APP,
        to: './instruments/$workingCopyId/$kind',
        params: { workingCopyId: id, kind: 'experience' },
      });
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    create.mutate();
  }
  return (
    <form onSubmit={submit}>
      <Stack maw={480}>
        <TextInput
          label={words('name')}
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={words('prefix')}
          description={words('prefixAbout')}
          required
          pattern="[a-z0-9]([a-z0-9_\-]*[a-z0-9])?"
          maxLength={100}
          value={business_id_prefix}
          onChange={(event) => setPrefix(event.currentTarget.value)}
        />
        {create.error && <ErrorAlert error={create.error} />}
        <Button type="submit" loading={create.isPending} style={{ alignSelf: 'flex-start' }}>
          {words('start')}
        </Button>
      </Stack>
    </form>
  );
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
