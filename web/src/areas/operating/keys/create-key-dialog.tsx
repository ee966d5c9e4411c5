import type { ApiKeyWithSecret, Scope } from '@eps/sdk';
import { Checkbox, Code, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { accessQuery, appsQuery, environmentsQuery } from '../../../base/queries.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { DAY_MS } from '../../../ui/days.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { linesOf } from '../lines.ts';
import { keysKey } from '../queries.ts';
import { useScopeWords } from './scope-words.ts';

const EXPIRIES = [30, 90, 365];
const NO_SCOPES: readonly Scope[] = [];

interface CreateKeyDialogProps {
  onCreated(key: ApiKeyWithSecret): void;
  onClose(): void;
}

export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const words = useWords();
  const { api, organizationId } = useOrganization();
  const apps = useQuery(appsQuery(organizationId)).data ?? [];
  const form = useRequestForm({
    name: '',
    scopes: NO_SCOPES,
    app_id: '',
    environment_id: '',
    days: '90',
    allowed_networks: '',
  });
  async function create() {
    const { name, scopes, app_id, environment_id, days, allowed_networks } = form.values;
    const expires_at = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    const key = await api.apiKeys.create({
      name,
      scopes: [...scopes],
      ...(app_id !== '' && { app_id, ...(environment_id !== '' && { environment_id }) }),
      ...(days !== '' && { expires_at }),
      ...(allowed_networks.trim() !== '' && { allowed_networks: linesOf(allowed_networks) }),
    });
    await refresh(keysKey(organizationId));
    onCreated(key);
  }
  return (
    <FormDialog
      form={form}
      opened
      title={words('Create API key')}
      action={words('Create API key')}
      ready={form.values.scopes.length > 0}
      size="lg"
      onSubmit={create}
      onClose={onClose}
    >
      <TextInput
        label={words('Name')}
        description={words('What the key is for, for example “Import of people”.')}
        required
        maxLength={255}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={words('Limited to')}
        {...form.getInputProps('app_id')}
        onChange={(event) => form.setValues({ app_id: event.currentTarget.value, environment_id: '' })}
        data={[
          { value: '', label: words('The whole organization') },
          ...apps.map((app) => ({ value: app.id, label: app.name })),
        ]}
      />
      {form.values.app_id !== '' && (
        <EnvironmentChoice appId={form.values.app_id} input={form.getInputProps('environment_id')} />
      )}
      <NativeSelect
        label={words('Expires after')}
        {...form.getInputProps('days')}
        data={[
          ...EXPIRIES.map((count) => ({ value: String(count), label: words('{{count}} days', { count }) })),
          { value: '', label: words('Never') },
        ]}
      />
      <Textarea
        label={words('Allowed networks')}
        description={words(
          'IP addresses and CIDR ranges, one per line. Leave empty to allow any network. They cannot be changed later.',
        )}
        autosize
        spellCheck={false}
        {...form.getInputProps('allowed_networks')}
      />
      <ScopeChoice input={form.getInputProps('scopes')} />
    </FormDialog>
  );
}

/** The environments of the app to which the key is limited. */
function EnvironmentChoice({ appId, input }: { appId: string; input: GetInputPropsReturnType }) {
  const words = useWords();
  const { organizationId } = useOrganization();
  const environments = useQuery(environmentsQuery(organizationId, appId)).data ?? [];
  return (
    <NativeSelect
      label={words('Environment')}
      {...input}
      data={[
        { value: '', label: words('Both, test and live') },
        ...environments.map(({ id, kind }) => ({ value: id, label: words.named(`common.${kind}`) })),
      ]}
    />
  );
}

/** The scopes that the user has, and can therefore give to a key. */
function ScopeChoice({ input }: { input: GetInputPropsReturnType }) {
  const words = useWords();
  const scopeWords = useScopeWords();
  const { organizationId } = useOrganization();
  const own = useQuery(accessQuery(organizationId)).data?.scopes ?? [];
  return (
    <Checkbox.Group
      label={words('Scopes')}
      description={words('Choose only what the software needs. No scope includes another.')}
      withAsterisk
      {...input}
    >
      <Stack gap="xs" mt="xs">
        {own.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={
              <>
                <Code>{scope}</Code> {scopeWords(scope)}
              </>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
