import type { Message } from '@eps/sdk';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { queryClient, refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { DetailsDrawer } from '../../../ui/details-drawer.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { APP, PageLink } from '../../../ui/page-link.tsx';
import { Time } from '../../../ui/time.tsx';
import { useProgramName } from '../program-name.ts';
import { messageLogKey, sentMessageQuery } from '../queries.ts';
import { MessageState } from './message-state.tsx';

interface MessageDetailsProps {
  message: Message | undefined;
  onClose(): void;
}

/** A message with its times and, if it is stored, its text. It can be sent again from here. */
export function MessageDetails({ message, onClose }: MessageDetailsProps) {
  const words = useWords();
  return (
    <DetailsDrawer opened={message !== undefined} title={words('Message')} onClose={onClose}>
      {message && (
        <>
          <MessageFacts message={message} />
          <Content id={message.id} />
          <Resend message={message} onDone={onClose} />
        </>
      )}
    </DetailsDrawer>
  );
}

const CHANNELS = ['email', 'push', 'sms'] as const;
const isNamed = (channel: string): channel is (typeof CHANNELS)[number] =>
  CHANNELS.some((known) => known === channel);

function MessageFacts({ message }: { message: Message }) {
  const words = useWords();
  const { ids, may } = useEnvironment();
  const nameOf = useProgramName();
  return (
    <Facts
      items={[
        [words.named('common.person'), <PersonName key="person" subjectId={message.subject_id} ids={ids} />],
        [words('Status'), <MessageState key="state" message={message} />],
        [words('Program'), nameOf(message.program_id)],
        [words('Rule'), message.rule_id],
        [
          words('Channel'),
          isNamed(message.channel) ? words.named(`message-log.channel.${message.channel}`) : message.channel,
        ],
        [words('Due'), <Time key="due" value={message.due_at} />],
        [words('Planned for'), <Time key="planned" value={message.send_at} />],
        ...(message.sent_at ? [[words('Sent'), <Time key="sent" value={message.sent_at} />] as const] : []),
        ...(may('definitions:read')
          ? [
              [
                words('Template'),
                <PageLink
                  key="template"
                  from={APP}
                  to="./messages/$messageId"
                  params={{ messageId: message.message_template_id }}
                >
                  {words('View template')}
                </PageLink>,
              ] as const,
            ]
          : []),
      ]}
    />
  );
}

/** The text of the message. It is read only when it is shown, because each read is in the audit log. */
function Content({ id }: { id: string }) {
  const words = useWords();
  const { api } = useEnvironment();
  const { data, error } = useQuery(sentMessageQuery(id, api));
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton height={120} />;
  if (!data.content)
    return data.state === 'sent' ? (
      <Text size="sm">{words('The text is not kept once the message is sent.')}</Text>
    ) : null;
  const { locale, subject, text } = data.content;
  return (
    <section lang={locale}>
      <Title order={3} size="h5">
        {subject}
      </Title>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </section>
  );
}

function Resend({ message, onDone }: { message: Message; onDone(): void }) {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const [isAsking, setAsking] = useState(false);
  if (!may('messages:write') || message.state === 'queued') return null;
  async function resend() {
    await api.messages.resend(message.id);
    await refresh(messageLogKey(ids.environmentId));
    queryClient.removeQueries(sentMessageQuery(message.id, api));
    notifyDone(words('The message will be sent again.'));
    onDone();
  }
  return (
    <>
      <Button variant="default" w="fit-content" onClick={() => setAsking(true)}>
        {words('Send again')}
      </Button>
      <Confirm
        opened={isAsking}
        title={words('Send this message again?')}
        action={words('Send again')}
        onConfirm={resend}
        onClose={() => setAsking(false)}
      >
        <Text size="sm">
          {words(
            'The person gets it with a new link. It is not sent if they have answered or unsubscribed meanwhile.',
          )}
        </Text>
      </Confirm>
    </>
  );
}
