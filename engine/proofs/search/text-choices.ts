import { boundOn, SOME_DAY } from '../../inputs/date-bounds.ts';
import type { Question } from '../../types.ts';
import { type Choice, exact } from './choice.ts';
import type { Usage } from './usage.ts';

const DAY_MS = 86_400_000;
const MAX_LITERALS = 50;

/** Returns the texts, dates or times that a question is compared with, and some that it is not. */
export function textChoices({ input, minDate, maxDate }: Question, { literals, isPlain }: Usage): Choice[] {
  const compared = [...literals].filter((literal) => typeof literal === 'string').slice(0, MAX_LITERALS);
  const others = {
    text: () => ['x', ''],
    long_text: () => ['x', ''],
    date: () => [boundOn(minDate ?? maxDate ?? SOME_DAY, SOME_DAY), ...compared.flatMap(neighbourDays)],
    time: () => ['12:00', '00:00', '23:59', ...compared.flatMap(neighbourMinutes)],
  }[input as 'text' | 'long_text' | 'date' | 'time']();
  const anyText = { values: [], range: null, other: true };
  const isExact = isPlain && compared.length === 0;
  const rest = others.map((value) => ({ value, possible: anyText, isExact }));
  return [...compared.map(exact), ...rest];
}

function neighbourDays(date: string): string[] {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) return [];
  return [-1, 1].flatMap((days) => {
    const day = new Date(time + days * DAY_MS);
    return day.getUTCFullYear() > 0 && day.getUTCFullYear() < 10_000 ? [day.toISOString().slice(0, 10)] : [];
  });
}

function neighbourMinutes(time: string): string[] {
  const match = /^(\d\d):(\d\d)$/.exec(time);
  if (!match) return [];
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return [minutes - 1, minutes + 1]
    .filter((each) => each >= 0 && each < 1440)
    .map((each) => `${pad(Math.floor(each / 60))}:${pad(each % 60)}`);
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
