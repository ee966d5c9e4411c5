import type { ApiKeyWithSecret, Scope } from '@eps/sdk';
import { Checkbox, Code, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accessQuery, appsQuery } from '../../../base/queries.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { DAY_MS } from '../../../ui/days.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { linesOf } from '../lines.ts';
import { keysKey } from '../queries.ts';
import { useScopeWords } from './scope-words.ts';
import { useKeyWords } from './words.ts';

const EXPIRIES = [30, 90, 365];

interface CreateKeyDialogProps {
  onCreated(key: ApiKeyWithSecret): void;
  onClose(): void;
}

export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const words = useKeyWords();
  const { api, organizationId } = useOrganization();
  const apps = useQuery(appsQuery(organizationId)).data ?? [];
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const [appId, setAppId] = useState('');
  const [days, setDays] = useState('90');
  const [networks, setNetworks] = useState('');
  async function create() {
    const expires_at = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    const key = await api.apiKeys.create({
      name,
      scopes: scopes as Scope[],
      ...(appId !== '' && { app_id: appId }),
      ...(days !== '' && { expires_at }),
      ...(networks.trim() !== '' && { allowed_networks: linesOf(networks) }),
    });
    await refresh(keysKey(organizationId));
    onCreated(key);
  }
  return (
    <FormDialog
      opened
      title={words('create')}
      action={words('create')}
      ready={scopes.length > 0}
      size="lg"
      onSubmit={create}
      onClose={onClose}
    >
      <TextInput
        label={words('name')}
        description={words('nameAbout')}
        required
        maxLength={255}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={words('boundTo')}
        value={appId}
        onChange={(event) => setAppId(event.currentTarget.value)}
        data={[
          { value: '', label: words('everything') },
          ...apps.map((app) => ({ value: app.id, label: app.name })),
        ]}
      />
      <NativeSelect
        label={words('expiry')}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
        data={[
          ...EXPIRIES.map((count) => ({ value: String(count), label: words('days', { count }) })),
          { value: '', label: words('never') },
        ]}
      />
      <Textarea
        label={words('networks')}
        description={words('networksAbout')}
        autosize
        spellCheck={false}
        value={networks}
        onChange={(event) => setNetworks(event.currentTarget.value)}
      />
      <ScopeChoice value={scopes} onChange={setScopes} />
    </FormDialog>
  );
}

/** The scopes that the user has, and can therefore give to a key. */
function ScopeChoice({ value, onChange }: { value: string[]; onChange(scopes: string[]): void }) {
  const words = useKeyWords();
  const scopeWords = useScopeWords();
  const { organizationId } = useOrganization();
  const own = useQuery(accessQuery(organizationId)).data?.scopes ?? [];
  return (
    <Checkbox.Group
      label={words('scopes')}
      description={words('scopesAbout')}
      withAsterisk
      value={value}
      onChange={onChange}
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
