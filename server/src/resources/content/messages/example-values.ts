import { type Json, type Message, type RenderedMessage, renderMessage, reportBudget } from '@eps/engine';
import { invalidValue } from '../../../http/errors.ts';
import { JsonObject as AnyObject, DateTime } from '../../../http/schemas.ts';
import { isTimeZone } from '../../../http/time-zone.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

/** The values with which a message is shown; what is absent has an example. */
export const ExampleValues = {
  program: Optional.String({ maxLength: 255 }),
  opens_at: Type.Optional(DateTime),
  closes_at: Type.Optional(DateTime),
  time_zone: Optional.String({ maxLength: 64, description: 'IANA time zone of the person.' }),
  profile: Type.Optional(AnyObject),
};
const Values = Type.Object(ExampleValues);
type ExampleValues = Static<typeof Values>;

/**
 * Returns what renders the languages of a message with example values. Its link leads nowhere.
 * @throws ValidationError for an unknown time zone
 */
export function exampleRenderer(
  message: Message,
  { program = 'Program', opens_at, closes_at, time_zone: timeZone = 'UTC', profile = {} }: ExampleValues,
  { publicUrl, now }: { publicUrl: string; now: Date },
): (locale: string) => RenderedMessage | { error: 'template_limit' | 'template_error' } {
  if (!isTimeZone(timeZone)) throw invalidValue(['body', 'time_zone'], 'not an IANA time zone', timeZone);
  const data = {
    link: `${publicUrl}/p#…`,
    unsubscribe_link: `${publicUrl}/v1/unsubscribe/…`,
    program,
    opens_at: opens_at ?? now.toISOString(),
    closes_at: closes_at ?? now.toISOString(),
    profile: profile as Record<string, Json>,
  };
  const budget = reportBudget();
  return (locale) => renderMessage(message, locale, data, timeZone, budget);
}
