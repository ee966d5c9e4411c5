import type { NewTotpFactor } from '@eps/sdk';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../base/client.ts';
import { factorsQuery } from '../../../base/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { Time } from '../../../ui/time.tsx';
import { AddAppDialog } from './add-app-dialog.tsx';
import { useAccountWords } from './words.ts';

/** The authenticator app of the user, and the codes for the day without it. */
export function SecondFactors() {
  const words = useAccountWords();
  const { data, error } = useQuery(factorsQuery);
  const [codes, setCodes] = useState<string[]>();
  return (
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
            {words('appSince')} <Time value={data.totp.confirmed_at} />.{' '}
            {words('codesLeft', { count: data.recovery_codes_left })}
          </Text>
          <ChangeApp onCodes={setCodes} />
        </>
      )}
      <SecretDialog
        title={words('codes')}
        about={words('codesAbout')}
        secret={codes?.join('\n')}
        onClose={() => setCodes(undefined)}
      />
    </Stack>
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

function ChangeApp({ onCodes }: CodesProps) {
  const words = useAccountWords();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<'codes' | 'remove'>();
  const reload = () => queries.invalidateQueries({ queryKey: factorsQuery.queryKey });
  const close = () => setChosen(undefined);
  async function renew() {
    const { recovery_codes } = await client.auth.createRecoveryCodes();
    onCodes(recovery_codes);
    await reload();
  }
  async function remove() {
    await client.auth.removeTotp();
    notifyDone(words('appRemoved'));
    await reload();
  }
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setChosen('codes')}>
        {words('newCodes')}
      </Button>
      <Button variant="default" onClick={() => setChosen('remove')}>
        {words('removeApp')}
      </Button>
      <Confirm
        opened={chosen === 'codes'}
        title={words('newCodes')}
        action={words('newCodes')}
        onConfirm={renew}
        onClose={close}
      >
        {words('newCodesAbout')}
      </Confirm>
      <Confirm
        opened={chosen === 'remove'}
        title={words('removeApp')}
        action={words('remove')}
        danger
        onConfirm={remove}
        onClose={close}
      >
        {words('removeAbout')}
      </Confirm>
    </Group>
  );
}
