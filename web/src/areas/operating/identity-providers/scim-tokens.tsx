import type { CreatedScimToken, IdentityProvider, ScimToken } from '@eps/sdk';
import { Button, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { Time } from '../../../ui/time.tsx';
import { scimTokensKey, scimTokensQuery } from '../queries.ts';

/** The tokens with which the directory of a provider manages members. */
export function ScimTokens({ provider }: { provider: IdentityProvider }) {
  const words = useWords();
  const { api } = useOrganization();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreatedScimToken>();
  const [revoking, setRevoking] = useState<ScimToken>();
  const { data, error } = useQuery(scimTokensQuery(provider.id, api));
  const reload = () => refresh(scimTokensKey(provider.id));
  async function revoke() {
    await api.identityProviders.revokeScimToken(provider.id, revoking!.id);
    notifyDone(words('SCIM token revoked'));
    await reload();
  }
  return (
    <Stack gap="xs" component="section" aria-label={words('Directory of {{name}}', { name: provider.name })}>
      <Title order={4} size="h5">
        {words('Directory (SCIM)')}
      </Title>
      <Text size="sm">
        {words(
          'With a token, the directory of this provider adds and removes members and gives them the roles of their groups. Enter this address and the token there.',
        )}
      </Text>
      <Code style={{ overflowWrap: 'anywhere' }}>{baseUrlOf(provider)}</Code>
      {error && <ErrorAlert error={error} />}
      {data?.map((token) => (
        <TokenLine key={token.id} token={token} onRevoke={() => setRevoking(token)} />
      ))}
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        aria-label={words('Create SCIM token for {{name}}', { name: provider.name })}
        onClick={() => setAdding(true)}
      >
        {words('Create SCIM token')}
      </Button>
      {isAdding && (
        <CreateDialog
          providerId={provider.id}
          onCreated={async (token) => {
            setCreated(token);
            await reload();
          }}
          onClose={() => setAdding(false)}
        />
      )}
      <SecretDialog
        title={words('SCIM token')}
        secret={created?.token}
        onClose={() => setCreated(undefined)}
      />
      <Confirm
        opened={revoking !== undefined}
        title={words('Revoke the SCIM token {{name}}?', { name: revoking?.name ?? '' })}
        action={words.named('common.revoke')}
        danger
        onConfirm={revoke}
        onClose={() => setRevoking(undefined)}
      >
        {words('The directory cannot change members with it any more. Members stay as they are.')}
      </Confirm>
    </Stack>
  );
}

function baseUrlOf({ redirect_uri }: IdentityProvider): string {
  return redirect_uri.replace(/\/sign-in\/sso\/.*$/, '/scim/v2');
}

function TokenLine({ token, onRevoke }: { token: ScimToken; onRevoke(): void }) {
  const words = useWords();
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">
        {token.name} · {words('last used')}{' '}
        {token.last_used_at === null ? words('never') : <Time value={token.last_used_at} />}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={words('Revoke {{name}}', { name: token.name })}
        onClick={onRevoke}
      >
        {words.named('common.revoke')}
      </Button>
    </Group>
  );
}

interface CreateDialogProps {
  providerId: string;
  onCreated(token: CreatedScimToken): Promise<void>;
  onClose(): void;
}

function CreateDialog({ providerId, onCreated, onClose }: CreateDialogProps) {
  const words = useWords();
  const { api } = useOrganization();
  const form = useRequestForm({ name: '' });
  return (
    <FormDialog
      form={form}
      title={words('Create SCIM token')}
      action={words('Create SCIM token')}
      onSubmit={async () => onCreated(await api.identityProviders.createScimToken(providerId, form.values))}
      onClose={onClose}
    >
      <TextInput
        label={words('Name')}
        description={words('Where the token is used, such as Okta or Entra ID.')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
