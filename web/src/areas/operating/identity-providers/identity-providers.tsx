import type { IdentityProvider } from '@eps/sdk';
import { Button, Code, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { EntryActions } from '../../../ui/entry-actions.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { providersKey, providersQuery } from '../queries.ts';
import { ProviderDialog } from './provider-dialog.tsx';
import { ScimTokens } from './scim-tokens.tsx';

/** The identity providers with which people sign in to the organization. */
export function IdentityProviders() {
  const words = useWords();
  const { organizationId, api } = useOrganization();
  const [isAdding, setAdding] = useState(false);
  const { data, error } = useQuery(providersQuery(organizationId, api));
  return (
    <Stack component="section" gap="sm" maw={640}>
      <Title order={2}>{words('Single sign-on')}</Title>
      <Text size="sm">
        {words(
          'People sign in with an OpenID provider of the organization. Only owners can change this, because the provider decides who can sign in.',
        )}
      </Text>
      {error && <ErrorAlert error={error} />}
      {!data && !error && <Skeleton height={80} />}
      {data?.length === 0 && <Text>{words('No identity provider yet.')}</Text>}
      {data?.map((provider) => (
        <ProviderCard key={provider.id} provider={provider} />
      ))}
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setAdding(true)}>
        {words('Add identity provider')}
      </Button>
      {isAdding && <ProviderDialog onClose={() => setAdding(false)} />}
    </Stack>
  );
}

function ProviderCard({ provider }: { provider: IdentityProvider }) {
  const words = useWords();
  const { organizationId, api } = useOrganization();
  const [dialog, setDialog] = useState<'edit' | 'remove'>();
  const closeDialog = () => setDialog(undefined);
  const { id, name, issuer, domains, redirect_uri, backchannel_logout_uri } = provider;
  async function remove() {
    await api.identityProviders.delete(id);
    notifyDone(words('Identity provider deleted'));
    await refresh(providersKey(organizationId));
  }
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Stack gap="xs">
        <Title order={3} size="h4">
          {name}
        </Title>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {issuer} · {domains.join(', ')}
        </Text>
        <Text size="sm">{words('Redirect URI to register at the provider')}</Text>
        <Code style={{ overflowWrap: 'anywhere' }}>{redirect_uri}</Code>
        <Text size="sm">{words('Back-channel logout URI to register at the provider')}</Text>
        <Code style={{ overflowWrap: 'anywhere' }}>{backchannel_logout_uri}</Code>
        <EntryActions
          actions={['edit', 'remove']}
          name={name}
          textOf={(key, values) => words.named(`identity-providers.${key}`, values)}
          size="xs"
          gap="xs"
          onChoose={setDialog}
        />
        <ScimTokens provider={provider} />
      </Stack>
      {dialog === 'edit' && <ProviderDialog provider={provider} onClose={closeDialog} />}
      <Confirm
        opened={dialog === 'remove'}
        title={words('Delete this identity provider?')}
        action={words('Delete')}
        danger
        onConfirm={remove}
        onClose={closeDialog}
      >
        {words(
          'Everybody who signed in with it is signed out. They stay members, but those without a password cannot sign in.',
        )}
      </Confirm>
    </Paper>
  );
}
