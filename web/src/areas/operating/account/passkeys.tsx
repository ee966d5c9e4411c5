import type { Passkey } from '@eps/sdk';
import { Button, Group, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../base/client.ts';
import { useWords } from '../../../base/language.ts';
import { canUsePasskeys, madePasskey } from '../../../base/passkeys.ts';
import { factorsQuery } from '../../../base/queries.ts';
import { refresh } from '../../../base/query-client.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { EntryActions } from '../../../ui/entry-actions.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { Time } from '../../../ui/time.tsx';

interface PasskeysProps {
  passkeys: readonly Passkey[];
  /** Shows the recovery codes, which the service returns once, with the first factor. */
  onCodes(codes: string[]): void;
}

type PasskeyAction = { action: 'add' } | { action: 'rename' | 'remove'; passkey: Passkey };

/** The passkeys of the user. */
export function Passkeys({ passkeys, onCodes }: PasskeysProps) {
  const words = useWords();
  const [chosen, setChosen] = useState<PasskeyAction>();
  const close = () => setChosen(undefined);
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{words('Passkeys')}</Title>
      <Text c="dimmed" size="sm">
        {words(
          'Sign in with your fingerprint, face or a security key instead of the password. A passkey is also a second factor.',
        )}
      </Text>
      <List listStyleType="none" spacing="xs">
        {passkeys.map((passkey) => (
          <List.Item
            key={passkey.id}
            styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}
          >
            <PasskeyEntry passkey={passkey} choose={(action) => setChosen({ action, passkey })} />
          </List.Item>
        ))}
      </List>
      {canUsePasskeys() ? (
        <Button onClick={() => setChosen({ action: 'add' })} style={{ alignSelf: 'flex-start' }}>
          {words('Add passkey')}
        </Button>
      ) : (
        <Text size="sm">{words('Passkeys cannot be used with this browser, or at this address.')}</Text>
      )}
      {chosen?.action === 'add' && <AddDialog onCodes={onCodes} onClose={close} />}
      {chosen?.action === 'rename' && <RenameDialog passkey={chosen.passkey} onClose={close} />}
      {chosen?.action === 'remove' && <RemoveDialog passkey={chosen.passkey} onClose={close} />}
    </Stack>
  );
}

interface PasskeyEntryProps {
  passkey: Passkey;
  choose(action: 'rename' | 'remove'): void;
}

function PasskeyEntry({ passkey: { name, created_at, last_used_at }, choose }: PasskeyEntryProps) {
  const words = useWords();
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {words('Added')} <Time value={created_at} /> · {words('Last used')}{' '}
          {last_used_at === undefined ? words('Never') : <Time value={last_used_at} />}
        </Text>
      </div>
      <EntryActions
        actions={['rename', 'remove']}
        name={name}
        textOf={(key, values) => words.named(`account.${key}`, values)}
        onChoose={choose}
      />
    </Group>
  );
}

function AddDialog({ onCodes, onClose }: { onCodes(codes: string[]): void; onClose(): void }) {
  const words = useWords();
  const queries = useQueryClient();
  const form = useRequestForm({ name: '' });
  async function add(): Promise<boolean> {
    const passkey = await madePasskey();
    // Cancelled: the dialog stays open.
    if (!passkey) return true;
    const { recovery_codes } = await client.auth.createPasskey({ ...form.values, passkey });
    notifyDone(words('The passkey was added.'));
    if (recovery_codes) onCodes(recovery_codes);
    // Organizations that the user could not reach without a second factor can be reached now.
    await queries.invalidateQueries();
    return false;
  }
  return (
    <FormDialog
      form={form}
      title={words('Add passkey')}
      action={words('Add passkey')}
      onSubmit={add}
      onClose={onClose}
    >
      <NameInput form={form} />
    </FormDialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const words = useWords();
  const form = useRequestForm({ name: passkey.name });
  async function rename() {
    await client.auth.renamePasskey(passkey.id, form.values);
    await refresh(factorsQuery.queryKey);
  }
  return (
    <FormDialog
      form={form}
      title={words('Rename {{name}}', { name: passkey.name })}
      action={words('Rename')}
      onSubmit={rename}
      onClose={onClose}
    >
      <NameInput form={form} />
    </FormDialog>
  );
}

function NameInput({ form }: { form: ReturnType<typeof useRequestForm<{ name: string }>> }) {
  const words = useWords();
  return (
    <TextInput
      label={words('Name')}
      description={words('Where it is, for example “Laptop”.')}
      required
      maxLength={100}
      data-autofocus
      {...form.getInputProps('name')}
    />
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const words = useWords();
  const queries = useQueryClient();
  async function remove() {
    await client.auth.removePasskey(passkey.id);
    notifyDone(words('The passkey was removed.'));
    await queries.invalidateQueries();
  }
  return (
    <Confirm
      opened
      title={words('Remove {{name}}?', { name: passkey.name })}
      action={words('Remove')}
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      {words(
        'It no longer signs you in, and other sessions that used a passkey end. Delete it from the device too.',
      )}
    </Confirm>
  );
}
