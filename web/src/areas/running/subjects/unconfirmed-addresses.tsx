import type { ContactOfSubject } from '@eps/sdk';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEnvironment } from '../../../base/scope.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { useSubjectWords } from './words.ts';

interface UnconfirmedAddressesProps {
  subjectId: string;
  contact: ContactOfSubject;
  onConfirmed(contact: ContactOfSubject): void;
}

/** Asks a reader who may see the arms of studies to confirm addresses that others have set. */
export function UnconfirmedAddresses({ subjectId, contact, onConfirmed }: UnconfirmedAddressesProps) {
  const words = useSubjectWords();
  const { api } = useEnvironment();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { unconfirmed = [] } = contact;
  if (unconfirmed.length === 0) return null;
  const addresses = Object.fromEntries(unconfirmed.map((field) => [field, contact[field]!]));
  async function confirm() {
    onConfirmed(await api.subjects.confirmContact(subjectId, addresses));
    await client.invalidateQueries();
    notifyDone(words('addressConfirmed'));
  }
  return (
    <Alert color="orange" title={words('unconfirmed')} mb="sm">
      <Stack align="flex-start" gap="xs">
        <Text size="sm">{words('unconfirmedAbout')}</Text>
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
          {words('confirmAddress')}
        </Button>
      </Stack>
      <Confirm
        opened={isAsking}
        title={words('confirmAddress')}
        action={words('confirmAddressAction')}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <Text size="sm">
          {words('confirmAddressAbout', { address: Object.values(addresses).join(', ') })}
        </Text>
      </Confirm>
    </Alert>
  );
}
