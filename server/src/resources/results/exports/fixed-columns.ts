import type { Json } from '@eps/engine';
import { type EvaluationColumn, numberColumn, textColumn } from './columns.ts';
import { columnName } from './names.ts';
import type { Opened } from './opened.ts';
import { type ExportJob, profileFields } from './schema.ts';
import { shown } from './score-columns.ts';

/** What the columns that do not come from a content are called. */
const LABELS = {
  person: { en: 'Person (pseudonym)', de: 'Person (Pseudonym)' },
  external_id: { en: 'External ID', de: 'Externe ID' },
  program: { en: 'Program', de: 'Programm' },
  bundle: { en: 'Bundle', de: 'Paket' },
  evaluation: { en: 'Evaluation', de: 'Auswertung' },
  enrollment: { en: 'Enrollment', de: 'Einschreibung' },
  cycle: { en: 'Cycle', de: 'Zyklus' },
  wave: { en: 'Wave of the study', de: 'Welle der Studie' },
  k: { en: 'Occasion of the wave, from 0', de: 'Termin der Welle, ab 0' },
  arm: { en: 'Arm of the study', de: 'Arm der Studie' },
  status: { en: 'Status', de: 'Status' },
  created_at: { en: 'Begun or due at', de: 'Begonnen oder fällig' },
  answered_at: { en: 'Answered at', de: 'Beantwortet' },
  completed_at: { en: 'Completed and released at', de: 'Abgeschlossen und freigegeben' },
  language: { en: 'Language', de: 'Sprache' },
  mode: { en: 'Screen, paper or imported', de: 'Bildschirm, Papier oder importiert' },
  respondent: { en: 'Who answered', de: 'Wer geantwortet hat' },
  confidence: { en: 'Confidence', de: 'Konfidenz' },
  confidence_level: { en: 'Level of confidence', de: 'Stufe der Konfidenz' },
  coverage: { en: 'Share of items answered', de: 'Anteil beantworteter Items' },
  duration_ms: { en: 'Active time in ms', de: 'Aktive Zeit in ms' },
} as const;
type Fixed = keyof typeof LABELS;

/** Returns the label of a column that does not come from a content. */
export function fixedLabel(name: Fixed, locale: string): string {
  return LABELS[name][locale.toLowerCase().startsWith('de') ? 'de' : 'en'];
}

type TextOf = (opened: Opened) => string | null | undefined;
type NumberOf = (opened: Opened) => number | null | undefined;

/** What identifies a person. */
export function personColumns({ include, locale }: ExportJob): EvaluationColumn[] {
  const person = textColumn('person', fixedLabel('person', locale), (opened) => opened.person);
  const external = textColumn(
    'external_id',
    fixedLabel('external_id', locale),
    (opened) => opened.externalId,
  );
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
  const text = (name: Fixed, of: TextOf) => textColumn(name, fixedLabel(name, locale), of);
  const number = (name: Fixed, of: NumberOf) => numberColumn(name, fixedLabel(name, locale), of);
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
  const text = (name: Fixed, of: TextOf) => textColumn(name, fixedLabel(name, locale), of);
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
  const number = (name: Fixed, of: NumberOf) => numberColumn(name, fixedLabel(name, locale), of);
  return [
    number('confidence', ({ result }) => shown(result?.confidence?.value)),
    textColumn(
      'confidence_level',
      fixedLabel('confidence_level', locale),
      ({ result }) => result?.confidence?.level,
    ),
    number('coverage', ({ result }) => shown(result?.coverage?.ratio)),
    number('duration_ms', ({ durationMs }) => durationMs),
  ];
}
