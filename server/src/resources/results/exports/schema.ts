import type { Scope } from '../../../credentials/scopes.ts';
import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

export const FORMATS = ['csv', 'jsonl', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];

/** What an export can contain besides the columns that every export has. */
const PARTS = ['scores', 'answers', 'quality', 'external_id', 'failed'] as const;
/** The form of `profile.<field>`: one field of the profile. */
const PROFILE = /^profile\.(?<field>[^\s.][^.]{0,63})$/u;

const PARTS_PATTERN = `^(${PARTS.join('|')}|profile\\.[^\\s.][^.]{0,63})$`;

export const CreateExport = namedObject('CreateExport', {
  program_ids: Optional.Array(Uuid, {
    minItems: 1,
    maxItems: 100,
    uniqueItems: true,
    description: 'The programs; without it, all programs of the environment that you may see.',
  }),
  format: Type.Optional(oneOf(FORMATS, { default: 'csv' })),
  rows: Type.Optional(
    oneOf(['evaluation', 'person', 'answer'] as const, {
      default: 'evaluation',
      description:
        'What a row is. `person` has columns for each wave or cycle, and needs one program or the programs of one study.',
    }),
  ),
  include: Optional.Array(Type.String({ pattern: PARTS_PATTERN }), {
    maxItems: 50,
    uniqueItems: true,
    default: ['scores'],
    description:
      'What to contain: `scores`; `answers` (scope `evaluations:answers`); `quality`: confidence, coverage and duration; `external_id` (scope `subjects:identify`); `profile.<field>`: fields of the profile (scope `subjects:profile`); `failed`: also evaluations that a rule failed.',
    examples: [['answers', 'scores']],
  }),
  labels: Type.Optional(
    oneOf(['values', 'both'] as const, {
      default: 'values',
      description:
        '`values`: options and bands as numbers. `both`: their texts too, in columns of their own.',
    }),
  ),
  locale: Optional.String({
    minLength: 2,
    maxLength: 35,
    default: 'en',
    description: 'The language of labels (BCP 47), where the content is translated into it.',
  }),
  starts_at: Optional.Unsafe<string>({
    ...DateTime,
    description: 'Evaluations created at or after this time.',
  }),
  ends_at: Optional.Unsafe<string>({ ...DateTime, description: 'Evaluations created before this time.' }),
  changed_since: Optional.String({
    minLength: 1,
    maxLength: 512,
    description:
      'The `cursor` of the manifest of an earlier export with the same contents: only what was completed, released, rescored, amended, superseded or erased since.',
  }),
  pseudonym: Type.Optional(
    oneOf(['stable', 'per_export'] as const, {
      default: 'stable',
      description:
        'Whether a person has the same pseudonym in all your exports, or in this one only. Others get other pseudonyms.',
    }),
  ),
  bom: Optional.Boolean({
    default: false,
    description: 'Begin CSV files with a byte order mark, for Excel.',
  }),
});
export type CreateExport = Static<typeof CreateExport>;

const { starts_at, ends_at, changed_since, ...CONTENTS } = CreateExport.properties;

const SCHEDULE = {
  frequency: oneOf(['daily', 'weekly'] as const, {
    description: 'How often an export is made, by the clock of the environment.',
  }),
  ...CONTENTS,
};
export const SetExportSchedule = strictObject(SCHEDULE, { title: 'SetExportSchedule' });
export type SetExportSchedule = Static<typeof SetExportSchedule>;

export const ExportSchedule = namedObject('ExportSchedule', {
  ...SCHEDULE,
  next_at: Type.Unsafe<string>({ ...DateTime, description: 'When the next export is made.' }),
  last_job_id: Optional.Unsafe<string>({
    ...Uuid,
    description:
      'The last job: the export, or a failed job that says why there is none, such as `insufficient_scope`.',
  }),
});
export type ExportSchedule = Static<typeof ExportSchedule>;

/** The stored request of an export. */
export interface ExportJob {
  format: Format;
  rows: 'evaluation' | 'person' | 'answer';
  include: string[];
  labels: 'values' | 'both';
  locale: string;
  starts_at?: string;
  ends_at: string;
  /** Null for all programs but `hidden_programs`. */
  program_ids: string[] | null;
  hidden_programs: readonly string[];
  /** The scopes with which it is made, and which reading it requires. */
  scopes: Scope[];
  /** Names whom the pseudonyms are for. */
  recipient: string;
  bom: boolean;
  created_at: string;
  /** The positions of the changes that an increment contains; `until` is also that of the next cursor. */
  since: string | null;
  until: string;
  cursor: string;
}

/** Returns the fields of the profile that an export contains. */
export function profileFields(include: readonly string[]): string[] {
  return include.flatMap((part) => PROFILE.exec(part)?.groups?.['field'] ?? []);
}
