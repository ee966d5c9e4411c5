/** The causes of a rule's messages. */
export const OUTREACH_CAUSES = ['opened', 'reminder', 'closing', 'released', 'missed'] as const;
export type OutreachCause = (typeof OUTREACH_CAUSES)[number];

/** How messages are sent; the service itself sends mails. */
export const OUTREACH_CHANNELS = ['email', 'push', 'sms', 'other'] as const;
/** Which people get no more messages. */
export const OUTREACH_UNLESS = ['completed', 'opened'] as const;

/** When a message about an occasion is sent. Durations are ISO 8601. */
export interface OutreachTiming {
  on: OutreachCause;
  /** After the opening, release or end; for `closing`, before the closing. */
  after?: string;
  every?: string;
  max?: number;
}

/** When people are written to, and with which template of the app. */
export interface OutreachRule extends OutreachTiming {
  id: string;
  unless?: (typeof OUTREACH_UNLESS)[number];
  channel: (typeof OUTREACH_CHANNELS)[number];
  message_id: string;
}

/** When messages may be sent: wall times `HH:MM`, and ISO weekdays (1 is Monday). */
export interface SendWindow {
  from: string;
  to: string;
  days?: readonly number[];
}

/** The most messages of one rule about one occasion. */
export const MAX_REMINDERS = 100;
