import pg from 'pg';
import { parseJson } from '../parse-json.ts';

/**
 * Returns the parser of a type's text form. Rows hold values in the form the API returns them: an instant is
 * RFC 3339 text in UTC with milliseconds.
 */
export function parserOf(typeOid: number): (text: string) => unknown {
  if (typeOid === pg.types.builtins.TIMESTAMPTZ) return instant;
  if (typeOid === pg.types.builtins.JSONB || typeOid === pg.types.builtins.JSON) return parseJson;
  return pg.types.getTypeParser(typeOid, 'text');
}

/** Turns `2026-01-02 03:04:05.6+00`, PostgreSQL's form in UTC, into `2026-01-02T03:04:05.600Z`. */
function instant(value: string): string {
  if (!value.endsWith('+00') || value.length < 22) return new Date(value).toISOString();
  const fraction = value[19] === '.' ? value.slice(20, -3) : '';
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}
