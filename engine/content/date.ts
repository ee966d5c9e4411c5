import { isRelative } from '../inputs/date-bounds.ts';
import { isDate } from '../inputs/validate.ts';
import { quote } from './diagnostics.ts';
import { plain, type Reader, reader } from './form.ts';

const EXPECTED = 'a calendar date (YYYY-MM-DD), "today", or "today" with a duration such as "today-P18Y"';

/** Reads a bound of dates: a calendar date, or one that depends on the day of the answer. */
export const dateBound: Reader<string> = reader(
  plain({ type: 'string', examples: ['1900-01-01', 'today', 'today-P18Y'] }),
  (value, at) => {
    if (typeof value !== 'string') return at.wrongType(EXPECTED, value, { expected_type: 'string' });
    if (isRelative(value) || isDate(value)) return value;
    const message = `Expected ${EXPECTED}, found ${quote(value)}.`;
    return at.error('unknown_value', message, { found: value });
  },
);
