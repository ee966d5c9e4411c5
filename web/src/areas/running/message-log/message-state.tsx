import type { Message } from '@eps/sdk';
import { Box, Text } from '@mantine/core';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useMessageLogWords } from './words.ts';

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
  const words = useMessageLogWords();
  const waits = error === 'address_unconfirmed';
  const color = waits ? 'orange' : COLORS[state];
  const code = error ?? state;
  return (
    <Box>
      <StatusBadge
        status={state}
        label={words(waits ? 'waits' : state)}
        {...(color !== undefined && { color })}
      />
      {(error !== undefined || isKnown(code)) && (
        <Text size="xs" c="dimmed">
          {isKnown(code)
            ? words(`why.${code}`)
            : words(code.startsWith('smtp_') ? 'why.smtp' : 'why.other', { code: code.replace('smtp_', '') })}
        </Text>
      )}
    </Box>
  );
}
