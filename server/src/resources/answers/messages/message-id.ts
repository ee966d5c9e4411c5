import type { Config } from '../../../config/config.ts';

/** A sending of a message: the first one has the number 0. */
export interface Sending {
  id: string;
  resent: number;
}

/**
 * Returns the Message-ID of a sending, the same with each attempt. A message that is sent again has another
 * one, because mail systems drop mails whose Message-ID they know.
 */
export function messageIdOf({ publicUrl }: Pick<Config, 'publicUrl'>, sending: Sending): string {
  return `<${nameOf(sending)}@${new URL(publicUrl).hostname}>`;
}

/** Returns the name of a sending, with which providers report about it. */
export function nameOf({ id, resent }: Sending): string {
  return resent === 0 ? id : `${id}.${resent}`;
}

const NAME = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\.([1-9][0-9]{0,4}))?$/;

/** Returns the sending that a Message-ID, or its name, names; undefined for other mails. */
export function sendingOf(messageId: unknown): Sending | undefined {
  if (typeof messageId !== 'string') return undefined;
  const name = messageId.trim().replace(/^<|>$/g, '').split('@')[0]!.toLowerCase();
  const [, id, resent = '0'] = NAME.exec(name) ?? [];
  return id === undefined ? undefined : { id, resent: Number(resent) };
}
