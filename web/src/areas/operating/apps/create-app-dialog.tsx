import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { appsQuery } from '../../../base/current-scope.ts';
import { useOrganization } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { ORGANIZATION } from '../../../ui/page-link.tsx';
import { ZoneSelect } from '../zone-select.tsx';
import { slugOf } from './slug.ts';
import { useAppWords } from './words.ts';

/** Creates an app and opens it. */
export function CreateAppDialog({ onClose }: { onClose(): void }) {
  const words = useAppWords();
  const { api, organizationId } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [slug, setSlug] = useState<string>();
  const [description, setDescription] = useState('');
  const [timezone, setZone] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone);
  async function create() {
    const { application } = await api.apps.create({
      name,
      slug: slug ?? slugOf(name),
      timezone,
      ...(description !== '' && { description }),
    });
    await queries.invalidateQueries({ queryKey: appsQuery(organizationId).queryKey });
    notifyDone(words('created'));
    await navigate({ from: ORGANIZATION, to: './a/$appId', params: { appId: application.id } });
  }
  return (
    <FormDialog opened title={words('create')} action={words('create')} onSubmit={create} onClose={onClose}>
      <TextInput
        label={words('name')}
        required
        maxLength={255}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={words('slug')}
        description={words('slugAbout')}
        required
        pattern="[A-Za-z0-9_.\-]+"
        maxLength={128}
        value={slug ?? slugOf(name)}
        onChange={(event) => setSlug(event.currentTarget.value)}
      />
      <Textarea
        label={words('description')}
        autosize
        maxLength={10_000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <ZoneSelect
        label={words('zone')}
        description={words('zoneAbout')}
        value={timezone}
        onChange={setZone}
      />
    </FormDialog>
  );
}
