import type { Config } from '../../../config/config.ts';

/** Returns the Message-ID of a message to a person, the same each time that it is sent. */
export function messageIdOf({ publicUrl }: Pick<Config, 'publicUrl'>, id: string): string {
  return `<${id}@${new URL(publicUrl).hostname}>`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns the message that a Message-ID names; undefined for other mails. */
export function messageOf(messageId: unknown): string | undefined {
  if (typeof messageId !== 'string') return undefined;
  const id = messageId.trim().replace(/^<|>$/g, '').split('@')[0]!.toLowerCase();
  return UUID.test(id) ? id : undefined;
}
