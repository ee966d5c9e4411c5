import { occasionCount, type Participation, type Protocol } from '@eps/engine';
import { invalidValue } from '../../../http/errors.ts';
import { instantOf } from '../../../http/instant.ts';
import { DateTime, namedObject } from '../../../http/schemas.ts';
import { isTimeZone } from '../../../http/time-zone.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

/** The person whose timeline is previewed. */
export const PreviewedParticipation = namedObject('PreviewedParticipation', {
  enrolled_at: DateTime,
  time_zone: Type.String({ maxLength: 64, description: 'IANA time zone of the person.' }),
  fields: Optional.Record(Type.String(), Type.String({ maxLength: 64 }), {
    description: 'Dates (`2026-08-31`) or date-times by field.',
  }),
  completed: Optional.Record(Type.String(), Type.Union([DateTime, Type.Array(DateTime, { maxItems: 100 })]), {
    description: 'When a wave was completed; a list for the occasions of a wave that repeats.',
  }),
  arm: Optional.String({ maxLength: 255 }),
  seed: Optional.String({ maxLength: 255, description: 'The same seed gives the same random prompts.' }),
});
type GivenParticipation = Static<typeof PreviewedParticipation>;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i;
/** The most occasions of one preview. */
const MAX_OCCASIONS = 5_000;

/** Checks a participation against its protocol. Throws ValidationError with the path of what is wrong. */
export function participationOf(given: GivenParticipation, protocol: Protocol, seed: string): Participation {
  const { time_zone: timeZone, fields = {}, completed = {}, arm } = given;
  if (!isTimeZone(timeZone)) throw invalid(['time_zone'], 'not an IANA time zone', timeZone);
  checkFields(fields, protocol, ['body', 'participation', 'fields']);
  for (const wave of Object.keys(completed))
    if (!protocol.waves.some(({ id }) => id === wave))
      throw invalid(['completed', wave], 'no wave of the protocol', wave);
  if (arm !== undefined && !protocol.arms.some(({ id }) => id === arm))
    throw invalid(['arm'], 'no arm of the protocol', arm);
  const participation = {
    enrolledAt: instantOf(given.enrolled_at).getTime(),
    timeZone,
    fields,
    completed: Object.fromEntries(
      Object.entries(completed).map(([wave, at]) => [
        wave,
        [at]
          .flat()
          .map((each) => instantOf(each).getTime())
          .sort((a, b) => a - b),
      ]),
    ),
    ...(arm !== undefined && { arm }),
    seed: `${seed}\n${given.seed ?? ''}`,
  };
  if (occasionCount(protocol, participation) > MAX_OCCASIONS)
    throw invalid(['completed'], `more than ${MAX_OCCASIONS} occasions`, undefined);
  return participation;
}

/** Checks the dates of a person. Throws ValidationError with `loc` and the id of the field. */
export function checkFields(
  values: Readonly<Record<string, string>>,
  { fields }: Protocol,
  loc: (string | number)[],
): void {
  for (const [id, value] of Object.entries(values)) {
    const field = fields.find((each) => each.id === id);
    const fail = (message: string, input: string) => invalidValue([...loc, id], message, input);
    if (!field) throw fail('no field of the protocol', id);
    const isDay = DATE.test(value) && isDate(value);
    if (field.type === 'date' && !isDay) throw fail('not a date such as 2026-08-31', value);
    const isInstant = DATE_TIME.test(value) && !Number.isNaN(Date.parse(value));
    if (field.type === 'date_time' && !isDay && !isInstant)
      throw fail('not a date, or a date-time with its offset', value);
  }
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function invalid(path: string[], message: string, input: string | undefined): Error {
  return invalidValue(['body', 'participation', ...path], message, input);
}
