import type { NewTotpFactor } from '@eps/sdk';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../base/client.ts';
import { factorsQuery } from '../../../base/queries.ts';
import { refresh } from '../../../base/query-client.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { Time } from '../../../ui/time.tsx';
import { AddAppDialog } from './add-app-dialog.tsx';
import { Passkeys } from './passkeys.tsx';
import { useAccountWords } from './words.ts';

/** The user's passkeys, authenticator app and recovery codes. */
export function SecondFactors() {
  const words = useAccountWords();
  const { data, error } = useQuery(factorsQuery);
  const [codes, setCodes] = useState<string[]>();
  const hasFactor = data !== undefined && (data.totp.enrolled || data.passkeys.length > 0);
  return (
    <>
      <Passkeys passkeys={data?.passkeys ?? []} onCodes={setCodes} />
      <Stack component="section" gap="xs">
        <Title order={2}>{words('factors')}</Title>
        <Text c="dimmed" size="sm">
          {words('factorsAbout')}
        </Text>
        {error && <ErrorAlert error={error} />}
        {!data && !error && <Skeleton height={36} />}
        {data && !data.totp.enrolled && <AddApp onCodes={setCodes} />}
        {data?.totp.confirmed_at !== undefined && (
          <>
            <Text size="sm">
              {words('appSince')} <Time value={data.totp.confirmed_at} />.
            </Text>
            <RemoveApp />
          </>
        )}
        {hasFactor && <RecoveryCodes left={data.recovery_codes_left} onCodes={setCodes} />}
      </Stack>
      <SecretDialog
        title={words('codes')}
        about={words('codesAbout')}
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
  const words = useAccountWords();
  const [factor, setFactor] = useState<NewTotpFactor>();
  const start = useMutation({
    mutationFn: () => client.auth.enrollTotp(),
    onSuccess: setFactor,
    onError: notifyError,
  });
  return (
    <>
      <Text size="sm">{words('noFactor')}</Text>
      <Button loading={start.isPending} onClick={() => start.mutate()} style={{ alignSelf: 'flex-start' }}>
        {words('addApp')}
      </Button>
      {factor && <AddAppDialog factor={factor} onAdded={onCodes} onClose={() => setFactor(undefined)} />}
    </>
  );
}

function RemoveApp() {
  const words = useAccountWords();
  const [isAsking, setAsking] = useState(false);
  async function remove() {
    await client.auth.removeTotp();
    notifyDone(words('appRemoved'));
    await refresh(factorsQuery.queryKey);
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)} style={{ alignSelf: 'flex-start' }}>
        {words('removeApp')}
      </Button>
      <Confirm
        opened={isAsking}
        title={words('removeApp')}
        action={words('remove')}
        danger
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {words('removeAbout')}
      </Confirm>
    </>
  );
}

function RecoveryCodes({ left, onCodes }: CodesProps & { left: number }) {
  const words = useAccountWords();
  const [isAsking, setAsking] = useState(false);
  async function renew() {
    const { recovery_codes } = await client.auth.createRecoveryCodes();
    onCodes(recovery_codes);
    await refresh(factorsQuery.queryKey);
  }
  return (
    <Group gap="md">
      <Text size="sm">{words('codesLeft', { count: left })}</Text>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words('newCodes')}
      </Button>
      <Confirm
        opened={isAsking}
        title={words('newCodes')}
        action={words('newCodes')}
        onConfirm={renew}
        onClose={() => setAsking(false)}
      >
        {words('newCodesAbout')}
      </Confirm>
    </Group>
  );
}
