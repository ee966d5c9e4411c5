import { type ContactOfSubject, ServiceError } from '@eps/sdk';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';
import { Time } from '../../../ui/time.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { UnconfirmedAddresses } from './unconfirmed-addresses.tsx';

/** The contact of a person; read only when the user asks for it, because each read is in the audit log. */
export function SubjectContact({ subjectId }: { subjectId: string }) {
  const words = useWords();
  const { api } = useEnvironment();
  const [contact, setContact] = useState<ContactOfSubject>();
  const [isEditing, setEditing] = useState(false);
  const read = useMutation({
    onSuccess: setContact,
    mutationFn: async (): Promise<ContactOfSubject> => {
      try {
        return await api.subjects.getContact(subjectId);
      } catch (error) {
        if (error instanceof ServiceError && error.status === 404) return {};
        throw error;
      }
    },
  });
  const subscribe = useMutation({
    mutationFn: async (subscribed: boolean) => {
      await api.subjects.setSubscription(subjectId, { subscribed });
      await read.mutateAsync();
      notifyDone(words(subscribed ? 'The person gets messages again.' : 'The person gets no more messages.'));
    },
    onError: notifyError,
  });
  const { email, phone, locale, time_zone, quiet_hours: quiet, channels, unsubscribed_at } = contact ?? {};
  const facts = [
    [words.named('subjects.email'), email],
    [words.named('subjects.phone'), phone],
    [words.named('subjects.locale'), locale],
    [words.named('subjects.time_zone'), time_zone],
    [words('Quiet hours'), quiet && words('{{from}} to {{to}}', quiet)],
    [
      words('Channels'),
      channels &&
        (channels.map((each) => words.named(`subjects.channel.${each}`)).join(', ') || words('None')),
    ],
    [words('Unsubscribed'), unsubscribed_at && <Time key="unsubscribed" value={unsubscribed_at} />],
  ] as const;
  const known = facts.filter(([, value]) => value !== undefined);
  return (
    <Section
      title={words.named('subjects.contact')}
      actions={
        <Group gap="xs">
          {contact && (
            <Button
              variant="default"
              size="compact-sm"
              loading={subscribe.isPending}
              onClick={() => subscribe.mutate(unsubscribed_at !== undefined)}
            >
              {words(unsubscribed_at === undefined ? 'Send no more messages' : 'Send messages again')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            loading={read.isPending && !subscribe.isPending}
            onClick={() => (contact ? setEditing(true) : read.mutate())}
          >
            {contact ? words('Edit') : words('Show contact')}
          </Button>
        </Group>
      }
    >
      {read.error && <ErrorAlert error={read.error} />}
      {!contact && (
        <Text size="sm">{words('The contact of this person. The audit log records who reads it.')}</Text>
      )}
      {contact && known.length === 0 && (
        <Text size="sm">{words('There is no contact. This person gets no messages.')}</Text>
      )}
      {contact && <UnconfirmedAddresses subjectId={subjectId} contact={contact} onConfirmed={setContact} />}
      {known.length > 0 && <Facts items={known} />}
      {contact && isEditing && (
        <ContactDialog
          subjectId={subjectId}
          contact={contact}
          onSaved={setContact}
          onClose={() => setEditing(false)}
        />
      )}
    </Section>
  );
}
