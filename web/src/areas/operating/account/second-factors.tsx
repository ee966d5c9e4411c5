import type { NewTotpFactor } from '@eps/sdk';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../base/client.ts';
import { useWords } from '../../../base/language.ts';
import { factorsQuery } from '../../../base/queries.ts';
import { refresh } from '../../../base/query-client.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { Time } from '../../../ui/time.tsx';
import { AddAppDialog } from './add-app-dialog.tsx';
import { Passkeys } from './passkeys.tsx';

/** The user's passkeys, authenticator app and recovery codes. */
export function SecondFactors() {
  const words = useWords();
  const { data, error } = useQuery(factorsQuery);
  const [codes, setCodes] = useState<string[]>();
  const hasFactor = data !== undefined && (data.totp.enrolled || data.passkeys.length > 0);
  return (
    <>
      <Passkeys passkeys={data?.passkeys ?? []} onCodes={setCodes} />
      <Stack component="section" gap="xs">
        <Title order={2}>{words('Second factor')}</Title>
        <Text c="dimmed" size="sm">
          {words(
            'With an authenticator app, your password alone is not enough to sign in. Organizations can require it.',
          )}
        </Text>
        {error && <ErrorAlert error={error} />}
        {!data && !error && <Skeleton height={36} />}
        {data && !data.totp.enrolled && <AddApp onCodes={setCodes} />}
        {data?.totp.confirmed_at !== undefined && (
          <>
            <Text size="sm">
              {words('Authenticator app, added')} <Time value={data.totp.confirmed_at} />.
            </Text>
            <RemoveApp />
          </>
        )}
        {hasFactor && <RecoveryCodes left={data.recovery_codes_left} onCodes={setCodes} />}
      </Stack>
      <SecretDialog
        title={words('Recovery codes')}
        about={words(
          'If you do not have the app with you, each code can be used once to sign in. The codes are shown only now: print them or keep them in a password manager.',
        )}
        secret={codes?.join('\n')}
        onClose={() => setCodes(undefined)}
      />
    </>
  );
}

interface CodesProps {
  /** Shows recovery codes, which the service returns once. */
  onCodes(codes: string[]): void;
}

function AddApp({ onCodes }: CodesProps) {
  const words = useWords();
  const [factor, setFactor] = useState<NewTotpFactor>();
  const start = useMutation({
    mutationFn: () => client.auth.enrollTotp(),
    onSuccess: setFactor,
    onError: notifyError,
  });
  return (
    <>
      <Text size="sm">{words('You have no authenticator app yet.')}</Text>
      <Button loading={start.isPending} onClick={() => start.mutate()} style={{ alignSelf: 'flex-start' }}>
        {words('Add authenticator app')}
      </Button>
      {factor && <AddAppDialog factor={factor} onAdded={onCodes} onClose={() => setFactor(undefined)} />}
    </>
  );
}

function RemoveApp() {
  const words = useWords();
  const [isAsking, setAsking] = useState(false);
  async function remove() {
    await client.auth.removeTotp();
    notifyDone(words('The authenticator app was removed.'));
    await refresh(factorsQuery.queryKey);
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)} style={{ alignSelf: 'flex-start' }}>
        {words('Remove authenticator app')}
      </Button>
      <Confirm
        opened={isAsking}
        title={words('Remove authenticator app')}
        action={words('Remove')}
        danger
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {words(
          'You then sign in with your password alone, and lose access to organizations that require a second factor. Your recovery codes no longer work.',
        )}
      </Confirm>
    </>
  );
}

function RecoveryCodes({ left, onCodes }: CodesProps & { left: number }) {
  const words = useWords();
  const [isAsking, setAsking] = useState(false);
  async function renew() {
    const { recovery_codes } = await client.auth.createRecoveryCodes();
    onCodes(recovery_codes);
    await refresh(factorsQuery.queryKey);
  }
  return (
    <Group gap="md">
      <Text size="sm">{words.named('account.codesLeft', { count: left })}</Text>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words('New recovery codes')}
      </Button>
      <Confirm
        opened={isAsking}
        title={words('New recovery codes')}
        action={words('New recovery codes')}
        onConfirm={renew}
        onClose={() => setAsking(false)}
      >
        {words('You get ten new codes. The earlier ones no longer work.')}
      </Confirm>
    </Group>
  );
}
