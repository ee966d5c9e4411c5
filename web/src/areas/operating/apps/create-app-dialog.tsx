import { Select, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { appsKey } from '../../../base/queries.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { ORGANIZATION } from '../../../ui/page-link.tsx';
import { slugOf } from './slug.ts';
import { useAppWords } from './words.ts';

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** Creates an app and opens it. */
export function CreateAppDialog({ onClose }: { onClose(): void }) {
  const words = useAppWords();
  const { api, organizationId } = useOrganization();
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
    await refresh(appsKey(organizationId));
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
      <Select
        label={words('zone')}
        description={words('zoneAbout')}
        searchable
        allowDeselect={false}
        limit={100}
        data={ZONES}
        value={timezone}
        onChange={(zone) => setZone(zone ?? 'UTC')}
      />
    </FormDialog>
  );
}
