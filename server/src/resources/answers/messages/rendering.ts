import { compileMessage, type JsonObject, type Message, mayRenderLong, renderMessage } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { selectMessageTemplate } from '../../content/messages/queries.ts';
import { openProfile } from '../../people/subjects/profile.ts';
import { type IssuedLink, linksOf, type PendingMessage } from './links.ts';
import type { MessageContent } from './queries.ts';
import type { Recipient, SendingContext } from './recipient.ts';

export interface PreparationContext {
  tx: Transaction;
  services: Services;
  scope: EnvironmentScope;
  sending: SendingContext;
  now: Date;
  claimedUntil: Date;
}

/** The inputs for rendering messages: the compiled templates, by id, and the links, by message. */
export interface Rendering {
  templates: ReadonlyMap<string, Message | null | undefined>;
  links: ReadonlyMap<string, IssuedLink>;
}

/** Throws NeedsThread in the main thread for templates that may take long. */
export async function renderingOf(
  acting: PreparationContext,
  writing: readonly PendingMessage[],
): Promise<Rendering> {
  const { tx, services, scope, sending, now } = acting;
  const fresh = writing.filter(({ isRendered }) => !isRendered);
  const ids = [...new Set(fresh.map(({ message }) => message.template_id))];
  const templates = await Promise.all(
    ids.map(async (id) => {
      const row = await tx.first(selectMessageTemplate(scope.organizationId, scope.appId, id));
      if (row && services.threads && mayRenderLong(row.content)) throw new NeedsThread();
      return [id, row && compileMessage(parseJson(row.content) as JsonObject).message] as const;
    }),
  );
  const compiled = new Map(templates);
  const renderable = fresh.filter(({ message }) => compiled.get(message.template_id));
  const links = await linksOf(tx, { services, scope, now }, sending.program!, renderable);
  return { templates: compiled, links };
}

export function render(
  { message, person, zone }: PendingMessage,
  { program }: SendingContext,
  { templates, links }: Rendering,
  unsubscribe: string,
): MessageContent | { error: string } {
  const template = templates.get(message.template_id);
  if (!template) return { error: 'template_error' };
  const link = links.get(message.id)!.url;
  const data = {
    link,
    unsubscribe_link: unsubscribe,
    program: program!.name,
    opens_at: message.due_at,
    ...(person.closesAt !== undefined && { closes_at: new Date(person.closesAt).toISOString() }),
    profile: shownProfile(template, person),
  };
  const rendered = renderMessage(template, person.contact.locale ?? 'en', data, zone);
  return 'error' in rendered ? rendered : { ...rendered, link };
}

/** Returns the fields of the profile that a template shows, and null for those that it may not show. */
function shownProfile({ profile: fields }: Message, { reads, key, subject }: Recipient): JsonObject {
  if (fields.length === 0) return {};
  const profile = reads.profile ? openProfile(key, subject.id, subject.profile) : undefined;
  return Object.fromEntries(fields.map((field) => [field, profile?.get(field) ?? null]));
}
