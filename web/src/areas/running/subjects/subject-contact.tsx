import { type ContactOfSubject, ServiceError } from '@eps/sdk';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useEnvironment } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';
import { Time } from '../../../ui/time.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { UnconfirmedAddresses } from './unconfirmed-addresses.tsx';
import { useSubjectWords } from './words.ts';

/** The contact of a person; read only when the user asks for it, because each read is in the audit log. */
export function SubjectContact({ subjectId }: { subjectId: string }) {
  const words = useSubjectWords();
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
      notifyDone(words(subscribed ? 'subscribed' : 'unsubscribed'));
    },
    onError: notifyError,
  });
  const { email, phone, locale, time_zone, quiet_hours: quiet, channels, unsubscribed_at } = contact ?? {};
  const facts = [
    [words('email'), email],
    [words('phone'), phone],
    [words('locale'), locale],
    [words('time_zone'), time_zone],
    [words('quiet'), quiet && words('fromTo', quiet)],
    [
      words('channels'),
      channels && (channels.map((each) => words(`channel.${each}`)).join(', ') || words('noChannel')),
    ],
    [words('unsubscribedAt'), unsubscribed_at && <Time key="unsubscribed" value={unsubscribed_at} />],
  ] as const;
  const known = facts.filter(([, value]) => value !== undefined);
  return (
    <Section
      title={words('contact')}
      actions={
        <Group gap="xs">
          {contact && (
            <Button
              variant="default"
              size="compact-sm"
              loading={subscribe.isPending}
              onClick={() => subscribe.mutate(unsubscribed_at !== undefined)}
            >
              {words(unsubscribed_at === undefined ? 'unsubscribe' : 'subscribe')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            loading={read.isPending && !subscribe.isPending}
            onClick={() => (contact ? setEditing(true) : read.mutate())}
          >
            {contact ? words('edit') : words('showContact')}
          </Button>
        </Group>
      }
    >
      {read.error && <ErrorAlert error={read.error} />}
      {!contact && <Text size="sm">{words('contactAbout')}</Text>}
      {contact && known.length === 0 && <Text size="sm">{words('noContact')}</Text>}
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
