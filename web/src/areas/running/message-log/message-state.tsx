import type { Message } from '@eps/sdk';
import { Box, Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** Reasons with their own text: codes of messages, and states that need no further reason. */
const KNOWN = [
  'held',
  'address_unconfirmed',
  'requested',
  'no_contact',
  'channel_not_wanted',
  'unsubscribed',
  'suppressed',
  'completed',
  'opened',
  'closed',
  'replaced',
  'not_enrolled',
  'program_not_active',
  'subject_deleted',
  'template_error',
  'no_mail_server',
  'mail_server_unavailable',
] as const;
const isKnown = (code: string): code is (typeof KNOWN)[number] => KNOWN.some((known) => known === code);

const COLORS: Partial<Record<Message['state'], string>> = {
  sent: 'blue',
  held: 'gray',
  requested: 'blue',
  bounced: 'red',
  complained: 'red',
};

/** The state of a message, and why it was not sent. */
export function MessageState({ message: { state, error } }: { message: Message }) {
  const words = useWords();
  const waits = error === 'address_unconfirmed';
  const color = waits ? 'orange' : COLORS[state];
  const code = error ?? state;
  return (
    <Box>
      <StatusBadge
        status={state}
        label={waits ? words('Waits') : words.named(`message-log.${state}`)}
        {...(color !== undefined && { color })}
      />
      {(error !== undefined || isKnown(code)) && (
        <Text size="xs" c="dimmed">
          {isKnown(code)
            ? words.named(`message-log.why.${code}`)
            : words(
                code.startsWith('smtp_') ? 'The mail server rejected it ({{code}}).' : 'Reason {{code}}',
                { code: code.replace('smtp_', '') },
              )}
        </Text>
      )}
    </Box>
  );
}
