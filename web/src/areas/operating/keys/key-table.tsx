import type { ApiKey, ApiKeyWithSecret } from '@eps/sdk';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EntryActions } from '../../../ui/entry-actions.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { keyListQuery, keysKey } from '../queries.ts';
import { ScopeList } from './scope-list.tsx';

interface ChosenKey {
  key: ApiKey;
  action: 'rotate' | 'revoke';
}

export function KeyTable({ onRotated }: { onRotated(key: ApiKeyWithSecret): void }) {
  const words = useWords();
  const { api, organizationId, may } = useOrganization();
  const [chosen, setChosen] = useState<ChosenKey>();
  const query = useInfiniteQuery(keyListQuery(organizationId, api));
  async function confirm() {
    const { key, action } = chosen!;
    if (action === 'rotate') onRotated(await api.apiKeys.rotate(key.id));
    else await api.apiKeys.revoke(key.id).then(() => notifyDone(words('The key was revoked.')));
    await refresh(keysKey(organizationId));
  }
  const columns = useColumns();
  const actions: Column<ApiKey> = {
    key: 'actions',
    title: words('Actions'),
    cell: (key) => (
      <EntryActions
        key={key.id}
        actions={['rotate', 'revoke']}
        name={key.name}
        textOf={(key, values) => words.named(`keys.${key}`, values)}
        onChoose={(action) => setChosen({ key, action })}
      />
    ),
  };
  const name = chosen?.key.name ?? '';
  const action = chosen?.action ?? 'rotate';
  return (
    <>
      <ResourceTable
        label={words('API keys')}
        columns={may('organization:write') ? [...columns, actions] : columns}
        query={query}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={words('No API keys yet')}
            next={words('Create a key for the first system that will call the API.')}
          />
        }
      />
      <Confirm
        opened={chosen !== undefined}
        title={words.named(`keys.${action}Title`, { name })}
        action={words.named(`keys.${action}`)}
        danger={action === 'revoke'}
        onConfirm={confirm}
        onClose={() => setChosen(undefined)}
      >
        {words.named(`keys.${action}About`)}
      </Confirm>
    </>
  );
}

function useColumns(): Column<ApiKey>[] {
  const words = useWords();
  return [
    {
      key: 'name',
      title: words('Name'),
      cell: ({ name, legacy, allowed_networks: networks }) => (
        <>
          {legacy ? `${name} (${words('legacy')})` : name}
          {networks && (
            <Text size="xs" c="dimmed">
              {words('From {{networks}}', { networks: networks.join(', ') })}
            </Text>
          )}
        </>
      ),
    },
    { key: 'scopes', title: words('Scopes'), cell: (key) => <ScopeList apiKey={key} /> },
    {
      key: 'used',
      title: words('Last used'),
      wide: true,
      cell: ({ last_used_at }) =>
        last_used_at === undefined ? (
          <Text size="sm" c="dimmed">
            {words('Never')}
          </Text>
        ) : (
          <Time value={last_used_at} />
        ),
    },
    {
      key: 'expires',
      title: words('Expires'),
      wide: true,
      cell: ({ expires_at }) => (expires_at === undefined ? words('Never') : <Time value={expires_at} />),
    },
  ];
}
