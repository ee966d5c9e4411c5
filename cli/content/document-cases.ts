import { join } from 'node:path';
import {
  compileMessage,
  compileProtocol,
  type Json,
  type JsonObject,
  type Protocol,
  renderMessage,
  timelineOf,
} from '@eps/engine';
import { CliError } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';
import { checkShape, isObject, isText, isTexts, readCaseFile, type Shape } from './case-file.ts';
import { compileDocument, type ReadDocument } from './documents.ts';
import { shown } from './folder.ts';
import { documentProblems, problemLine } from './problems.ts';

/** The golden cases of a protocol or a message, in the file `<name>.tests.yaml` beside it. */

export interface DocumentCase {
  name: string;
  line: number;
  failures: string[];
}

const isTextsByWave = (value: unknown) => isObject(value) && Object.values(value as object).every(isTexts);
const isCountByWave = (value: unknown) =>
  isObject(value) && Object.values(value as object).every((count) => Number.isInteger(count));

const TIMELINE_CASE: Shape = {
  name: isText,
  enrolled_at: isText,
  time_zone: isText,
  fields: isObject,
  completed: isObject,
  arm: isText,
  seed: isText,
  expect: isObject,
};
const TIMELINE: Shape = { opens: isTextsByWave, closes: isTextsByWave, count: isCountByWave };

const MESSAGE_CASE: Shape = {
  name: isText,
  locale: isText,
  time_zone: isText,
  program: isText,
  link: isText,
  opens_at: isText,
  closes_at: isText,
  profile: isObject,
  expect: isObject,
};
const MESSAGE: Shape = {
  locale: isText,
  subject: isText,
  texts: isTexts,
  html: isTexts,
  absent_texts: isTexts,
};

/**
 * Evaluates the cases of a document, whose rules have ids of messages; undefined if it has no file of cases.
 */
export async function evaluateDocument(
  read: ReadDocument,
  content: JsonObject,
  cwd: string,
): Promise<{ file: string; cases: DocumentCase[] } | undefined> {
  const { folder, base, kind } = read.document;
  const path = join(folder, `${base}.tests.yaml`);
  const found = await readCaseFile(path);
  if (!found) return undefined;
  const errors = compileDocument(kind, content).filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    throw new CliError(
      ['The content has errors.', ...documentProblems(errors, read, cwd).map(problemLine)].join('\n'),
      { exitCode: EXIT.problem },
    );
  const cases = found.cases.map(({ value, line }, index): DocumentCase => {
    const place = `${path}:${line}`;
    checkShape(value, kind === 'protocol' ? TIMELINE_CASE : MESSAGE_CASE, place, `Case ${index + 1}`);
    const { expect, name = `case ${index + 1}` } = value as { expect?: object; name?: string };
    if (expect === undefined || Object.keys(expect).length === 0)
      throw new CliError(`${place} Case ${index + 1} expects nothing.`);
    checkShape(expect, kind === 'protocol' ? TIMELINE : MESSAGE, place, `expect of case ${index + 1}`);
    const failures =
      kind === 'protocol'
        ? timelineFailures(compileProtocol(content).protocol!, value as TimelineCase, place)
        : messageFailures(content, value as MessageCase);
    return { name, line, failures };
  });
  return { file: shown(cwd, path), cases };
}

interface TimelineCase {
  enrolled_at: string;
  time_zone?: string;
  fields?: Record<string, string>;
  completed?: Record<string, string | string[]>;
  arm?: string;
  seed?: string;
  expect: {
    opens?: Record<string, string[]>;
    closes?: Record<string, string[]>;
    count?: Record<string, number>;
  };
}

function timelineFailures(protocol: Protocol, given: TimelineCase, place: string): string[] {
  const { enrolled_at, time_zone: timeZone = 'UTC', fields = {}, completed = {}, arm, seed = '' } = given;
  const instantOf = (text: string | undefined) => {
    const instant = Date.parse(text ?? '');
    if (Number.isNaN(instant) || !/(Z|[+-]\d{2}:\d{2})$/.test(text!))
      throw new CliError(`${place} ${text ?? 'enrolled_at'} is not a time with an offset.`);
    return instant;
  };
  const occasions = timelineOf(protocol, {
    enrolledAt: instantOf(enrolled_at),
    timeZone,
    fields,
    completed: Object.fromEntries(
      Object.entries(completed).map(([wave, at]) => [
        wave,
        [at]
          .flat()
          .map(instantOf)
          .sort((a, b) => a - b),
      ]),
    ),
    ...(arm !== undefined && { arm }),
    seed,
  }).filter(({ applies }) => applies);
  const zone = protocol.timeZone === 'participant' ? timeZone : protocol.timeZone;
  const { opens = {}, closes = {}, count = {} } = given.expect;
  const waves = new Set(protocol.waves.map(({ id }) => id));
  const unknown = [opens, closes, count].flatMap(Object.keys).filter((wave) => !waves.has(wave));
  const of = (wave: string) => occasions.filter((occasion) => occasion.wave === wave);
  return [
    ...unknown.map((wave) => `the protocol has no wave ${wave}`),
    ...Object.entries(opens).flatMap(([wave, expected]) =>
      timeFailures(
        `${wave} opens`,
        of(wave).map(({ opensAt }) => opensAt),
        expected,
        zone,
      ),
    ),
    ...Object.entries(closes).flatMap(([wave, expected]) =>
      timeFailures(
        `${wave} closes`,
        of(wave).map(({ closesAt }) => closesAt),
        expected,
        zone,
      ),
    ),
    ...Object.entries(count).flatMap(([wave, expected]) =>
      of(wave).length === expected ? [] : [`${wave} has ${of(wave).length} occasions, not ${expected}`],
    ),
  ];
}

/** Compares times in order: with an offset as instants, without one as wall times in the zone. */
function timeFailures(
  name: string,
  actual: readonly number[],
  expected: readonly string[],
  zone: string,
): string[] {
  const isWall = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text);
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const wallOf = (instant: number) => wall.format(instant).replace(' ', 'T');
  const failures = Array.from({ length: Math.max(actual.length, expected.length) }, (_, k) => {
    const [found, wanted] = [actual[k], expected[k]];
    if (found === undefined) return `${name} only ${actual.length} times, not at ${wanted}`;
    if (wanted === undefined) return `${name} at ${wallOf(found)}, too`;
    const isSame = isWall(wanted) ? wallOf(found) === wanted : Date.parse(wanted) === found;
    return isSame ? undefined : `${name} at ${wallOf(found)}, not ${wanted}`;
  });
  return failures.filter((failure) => failure !== undefined);
}

interface MessageCase {
  locale?: string;
  time_zone?: string;
  program?: string;
  link?: string;
  opens_at?: string;
  closes_at?: string;
  profile?: Record<string, Json>;
  expect: { locale?: string; subject?: string; texts?: string[]; html?: string[]; absent_texts?: string[] };
}

function messageFailures(content: JsonObject, { expect, ...given }: MessageCase): string[] {
  const { message } = compileMessage(content);
  const { locale = 'en', time_zone = 'UTC', profile = {}, program = 'Program', ...times } = given;
  const { link = 'https://example.org/p', opens_at, closes_at } = times;
  const data = {
    link,
    program,
    profile: Object.fromEntries(message!.profile.map((field) => [field, profile[field] ?? null])),
    unsubscribe_link: 'https://example.org/u',
    ...(opens_at !== undefined && { opens_at }),
    ...(closes_at !== undefined && { closes_at }),
  };
  const rendered = renderMessage(message!, locale, data, time_zone);
  if ('error' in rendered) return [`it cannot be rendered: ${rendered.error}`];
  const { subject, text, html = '' } = rendered;
  const differs = (name: 'locale' | 'subject') =>
    expect[name] === undefined || expect[name] === rendered[name]
      ? []
      : [`${name} is ${JSON.stringify(rendered[name])}, not ${JSON.stringify(expect[name])}`];
  const lacks = (name: string, whole: string, parts: readonly string[] = []) =>
    parts.filter((part) => !whole.includes(part)).map((part) => `${name} lacks ${JSON.stringify(part)}`);
  const whole = [subject, text, html].join('\n');
  return [
    ...differs('locale'),
    ...differs('subject'),
    ...lacks('the text', text, expect.texts),
    ...lacks('the HTML', html, expect.html),
    ...(expect.absent_texts ?? [])
      .filter((part) => whole.includes(part))
      .map((part) => `the message has ${JSON.stringify(part)}`),
  ];
}
