import type { Json } from '@eps/engine';
import { shown } from '../evaluation-export/exported.ts';
import { type EvaluationColumn, numberColumn, textColumn } from './columns.ts';
import { columnName } from './names.ts';
import type { Opened } from './opened.ts';
import { type ExportJob, profileFields } from './schema.ts';
import { wordsFor } from './words/words.ts';

type Fixed = keyof ReturnType<typeof wordsFor>['columns'];
type TextOf = (opened: Opened) => string | null | undefined;
type NumberOf = (opened: Opened) => number | null | undefined;

/** What identifies a person. */
export function personColumns({ include, locale }: ExportJob): EvaluationColumn[] {
  const words = wordsFor(locale).columns;
  const person = textColumn('person', words.person, (opened) => opened.person);
  const external = textColumn('external_id', words.external_id, (opened) => opened.externalId);
  const fields = profileFields(include).map((field) =>
    textColumn(columnName('p_', [field]), field, ({ profile }) => profileText(profile?.get(field)), {
      profile: field,
    }),
  );
  return [person, ...(include.includes('external_id') ? [external] : []), ...fields];
}

function profileText(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Which evaluation of a person it is. */
export function evaluationColumns({ locale, scopes }: ExportJob): EvaluationColumn[] {
  const words = wordsFor(locale).columns;
  const text = (name: Fixed, of: TextOf) => textColumn(name, words[name], of);
  const number = (name: Fixed, of: NumberOf) => numberColumn(name, words[name], of);
  return [
    text('program', ({ row }) => row.program_id),
    text('bundle', ({ row }) => row.version_bundle_id),
    text('evaluation', ({ row }) => row.id),
    text('enrollment', ({ row }) => row.enrollment_id),
    number('cycle', ({ row }) => row.cycle),
    text('wave', ({ occasion }) => occasion?.wave),
    number('k', ({ occasion }) => occasion?.k),
    ...(scopes.includes('studies:unblind') ? [text('arm', ({ arm }) => arm)] : []),
  ];
}

/** How and when the answers were given. */
export function circumstanceColumns({ locale }: ExportJob): EvaluationColumn[] {
  const words = wordsFor(locale).columns;
  const text = (name: Fixed, of: TextOf) => textColumn(name, words[name], of);
  return [
    text('status', ({ row }) => row.status),
    text('created_at', ({ row }) => row.created_at),
    text('answered_at', ({ row }) => row.answered_at ?? row.completed_at),
    text('completed_at', ({ row }) => row.completed_at),
    text('language', (opened) => opened.locale),
    text('mode', ({ origin }) => origin?.mode),
    text('respondent', ({ origin }) => origin?.respondent),
  ];
}

/** How far the results can be trusted. */
export function qualityColumns({ locale, include }: ExportJob): EvaluationColumn[] {
  if (!include.includes('quality')) return [];
  const words = wordsFor(locale).columns;
  const number = (name: Fixed, of: NumberOf) => numberColumn(name, words[name], of);
  return [
    number('confidence', ({ result }) => shown(result?.confidence?.value)),
    textColumn('confidence_level', words.confidence_level, ({ result }) => result?.confidence?.level),
    number('coverage', ({ result }) => shown(result?.coverage?.ratio)),
    number('duration_ms', ({ durationMs }) => durationMs),
  ];
}
