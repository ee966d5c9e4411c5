import type { ContactOfSubject } from '@eps/sdk';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyDone } from '../../../ui/notify.ts';

interface UnconfirmedAddressesProps {
  subjectId: string;
  contact: ContactOfSubject;
  onConfirmed(contact: ContactOfSubject): void;
}

/** Asks a reader who may see the arms of studies to confirm addresses that others have set. */
export function UnconfirmedAddresses({ subjectId, contact, onConfirmed }: UnconfirmedAddressesProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { unconfirmed = [] } = contact;
  if (unconfirmed.length === 0) return null;
  const addresses = Object.fromEntries(unconfirmed.map((field) => [field, contact[field]!]));
  async function confirm() {
    onConfirmed(await api.subjects.confirmContact(subjectId, addresses));
    await client.invalidateQueries();
    notifyDone(words('The address is confirmed.'));
  }
  return (
    <Alert color="orange" title={words('The address is not confirmed')} mb="sm">
      <Stack align="flex-start" gap="xs">
        <Text size="sm">
          {words(
            'It was set by somebody who may not see the arms of studies, and could be their own. Messages that would reveal the arm of this person wait until the address is confirmed or corrected.',
          )}
        </Text>
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
          {words('Confirm the address …')}
        </Button>
      </Stack>
      <Confirm
        opened={isAsking}
        title={words('Confirm the address …')}
        action={words('Confirm')}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <Text size="sm">
          {words(
            'Is {{address}} the address of this person? Compare it with another source, such as the consent form. Messages that waited are then sent to it.',
            { address: Object.values(addresses).join(', ') },
          )}
        </Text>
      </Confirm>
    </Alert>
  );
}
