import { invalidValue } from './errors.ts';

/** Returns the `timezone` of a body. Throws ValidationError if it is not in the IANA time zone database. */
export function checkedTimeZone(timezone: string): string {
  if (isTimeZone(timezone)) return timezone;
  throw invalidValue(['body', 'timezone'], 'not an IANA time zone', timezone);
}

/** Returns whether a name is in the IANA time zone database. An offset such as +01:00 is not. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
