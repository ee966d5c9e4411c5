import { Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../../../base/language.ts';
import { appsKey } from '../../../base/queries.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { ORGANIZATION } from '../../../ui/page-link.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { slugOf } from '../../../ui/slug.ts';
import { ZoneSelect } from '../../../ui/zone-select.tsx';

type Fields = Record<'name' | 'description' | 'timezone', string> & {
  /** Undefined until the user types it; until then it follows the name. */
  slug: string | undefined;
};

/** Creates an app and opens it. */
export function CreateAppDialog({ onClose }: { onClose(): void }) {
  const words = useWords();
  const { api, organizationId } = useOrganization();
  const navigate = useNavigate();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const form = useRequestForm<Fields>({ name: '', slug: undefined, description: '', timezone: timeZone });
  const { name, slug = slugOf(name), description, timezone } = form.values;
  async function create() {
    const { application } = await api.apps.create({
      name,
      slug,
      timezone,
      ...(description !== '' && { description }),
    });
    await refresh(appsKey(organizationId));
    notifyDone(words('The app was created.'));
    await navigate({ from: ORGANIZATION, to: './a/$appId', params: { appId: application.id } });
  }
  return (
    <FormDialog
      form={form}
      opened
      title={words('Create app')}
      action={words('Create app')}
      onSubmit={create}
      onClose={onClose}
    >
      <TextInput
        label={words('Name')}
        required
        maxLength={255}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={words('Slug')}
        description={words('Used in addresses and exports. Letters, digits, dots, hyphens and underscores.')}
        required
        pattern="[A-Za-z0-9_.\-]+"
        maxLength={128}
        {...form.getInputProps('slug')}
        value={slug}
      />
      <Textarea
        label={words('Description')}
        autosize
        maxLength={10_000}
        {...form.getInputProps('description')}
      />
      <ZoneSelect
        label={words('Time zone')}
        description={words(
          'Applies to both environments. The settings of an environment change it while nothing runs there.',
        )}
        {...form.getInputProps('timezone')}
      />
    </FormDialog>
  );
}
