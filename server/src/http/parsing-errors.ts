import type { FieldError } from './errors.ts';

type Description = Pick<FieldError, 'type' | 'msg' | 'ctx'>;

/** Describes why a text does not have the format that its schema declares. */
export function describeFormatError(format: unknown, text: string): Description {
  switch (format) {
    case 'uuid':
      return describeUuidError(text);
    case 'date-time':
      return describeDateTimeError(text);
    case 'email':
      return describeEmailError(text);
    case 'shown-text':
      return { type: 'value_error', msg: 'Value error, the text shows nothing' };
    default:
      return { type: 'url_parsing', msg: 'Input should be a valid URL', ctx: { error: 'invalid URL' } };
  }
}

const GROUPS = [8, 4, 4, 4, 12];

/** Describes why a text is not a hyphenated UUID, in Pydantic's words. */
function describeUuidError(text: string): Description {
  const error = uuidProblem(text);
  return { type: 'uuid_parsing', msg: `Input should be a valid UUID, ${error}`, ctx: { error } };
}

function uuidProblem(text: string): string {
  const characters = [...text];
  const at = characters.findIndex((character) => !/[0-9a-f-]/i.test(character));
  if (at >= 0) return `invalid character: found \`${characters[at]}\` at ${at + 1}`;
  const groups = text.split('-').map(({ length }) => length);
  if (groups.length === 1 && groups[0] !== 32)
    return `invalid length: expected length 32 for simple format, found ${groups[0]}`;
  if (groups.length !== GROUPS.length)
    return `invalid group count: expected ${GROUPS.length}, found ${groups.length}`;
  const group = groups.findIndex((length, index) => length !== GROUPS[index]);
  return `invalid group length in group ${group}: expected ${GROUPS[group]}, found ${groups[group]}`;
}

/** Describes why a text is not a date-time with a time zone, in Pydantic's words. */
function describeDateTimeError(text: string): Description {
  const error = dateProblem(text);
  if (error === undefined) return { type: 'timezone_aware', msg: 'Input should have timezone info' };
  return {
    type: 'datetime_from_date_parsing',
    msg: `Input should be a valid datetime or date, ${error}`,
    ctx: { error },
  };
}

const WITHOUT_ZONE = /^([Tt ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?)?$/;

/** Returns undefined when only the time zone is missing. */
function dateProblem(text: string): string | undefined {
  if (text.length < 10) return 'input is too short';
  if (!/^\d{4}/.test(text)) return 'invalid character in year';
  if (text[4] !== '-' || text[7] !== '-') return 'invalid date separator, expected `-`';
  if (!/^\d\d/.test(text.slice(5))) return 'invalid character in month';
  if (!/^\d\d/.test(text.slice(8))) return 'invalid character in day';
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number];
  if (month < 1 || month > 12) return 'month value is outside expected range of 1-12';
  if (day < 1 || day > new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate())
    return 'day value is outside expected range';
  if (WITHOUT_ZONE.test(text.slice(10))) return undefined;
  return 'unexpected extra characters at the end of the input';
}

/** Describes why a text is not an e-mail address, in the words of Pydantic's email-validator. */
function describeEmailError(text: string): Description {
  const reason = emailProblem(text);
  return { type: 'value_error', msg: `value is not a valid email address: ${reason}`, ctx: { reason } };
}

function emailProblem(text: string): string {
  const at = text.indexOf('@');
  if (at < 0) return 'An email address must have an @-sign.';
  if (at === 0) return 'There must be something before the @-sign.';
  if (at === text.length - 1) return 'There must be something after the @-sign.';
  return 'It is too long on a side of the @-sign, or has characters that cannot be in an address.';
}
