import { RECORD_FORMATS } from '@eps/interop';
import type { Scope } from '../../../credentials/scopes.ts';
import type { Actor } from '../../../http/principal.ts';
import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

/** The longest content of one request, in characters; its body has at most 1 MiB. */
const MAX_CONTENT = 1_048_576;

const Column = Type.String({ minLength: 1, maxLength: 1000 });
const Name = Type.String({ minLength: 1, maxLength: 255 });

const Codes = Type.Record(
  Type.String({ maxLength: 1000 }),
  Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]),
  {
    maxProperties: 5000,
    description:
      'What the contents of cells mean: the id of an option, or the text of the value. Null: not answered. A content that is absent here means itself.',
  },
);

const MappedAnswer = namedObject('MappedAnswer', {
  column: Type.Optional({
    ...Column,
    description:
      'The column with the answer. Several options are separated by `separator`; JSON Lines may have a list of options, or an object with the option of each row of a matrix.',
  }),
  columns: Optional.Record(Name, Column, {
    maxProperties: 1000,
    description:
      'Instead of `column`, a column for each option of a `multi_select` (1 or 0), each option of a ranking (its place), or each row of a matrix (the option).',
  }),
  text_column: Type.Optional({ ...Column, description: 'The column with the text beside an option.' }),
  separator: Optional.String({ minLength: 1, maxLength: 10, default: ';' }),
  codes: Type.Optional(Codes),
  declined: Optional.Array(Type.String({ maxLength: 1000 }), {
    maxItems: 100,
    description: 'Contents of cells that mean that the person declined to answer.',
  }),
});
export type MappedAnswer = Static<typeof MappedAnswer>;

const Mapping = namedObject('ResponseMapping', {
  person: { ...Column, description: 'The column with the external ID.' },
  answered_at: {
    ...Column,
    description:
      'The column that says when the answers were given: `2024-03-01`, `2024-03-01 14:05` (in the time zone of the environment) or a time with an offset. A date alone is noon UTC.',
  },
  wave: Type.Optional(
    strictObject(
      {
        column: Column,
        values: Type.Array(Type.String({ maxLength: 1000 }), { minItems: 1, maxItems: 100 }),
      },
      { description: 'Only rows with one of these contents of the column are imported.' },
    ),
  ),
  language: Type.Optional({
    ...Column,
    description: 'The column with the language of the form; without one, `en`.',
  }),
  answers: Type.Record(Name, MappedAnswer, {
    minProperties: 1,
    maxProperties: 5000,
    description: 'By the id of the question.',
  }),
  existing_scores: Optional.Record(Name, Column, {
    maxProperties: 1000,
    description:
      'Columns with scores that were computed elsewhere, by concept. The result lists every row whose score differs, at the number of decimals of the column. Needs `evaluations:read`.',
  }),
});
export type Mapping = Static<typeof Mapping>;

export const ImportResponses = namedObject('ImportResponsesRequest', {
  program_id: Uuid,
  format: oneOf(RECORD_FORMATS, {
    description: '`csv`: the first line names the columns. `jsonl`: an object a line.',
  }),
  content: Optional.String({
    minLength: 1,
    maxLength: MAX_CONTENT,
    description: 'The file. Larger ones are uploads.',
  }),
  upload_id: Type.Optional({ ...Uuid, description: 'Instead of `content`.' }),
  mapping: Mapping,
  dry_run: Optional.Boolean({
    default: false,
    description: 'Whether only the receipts are made, and nothing is stored.',
  }),
});
export type ImportResponses = Static<typeof ImportResponses>;

/** The largest file, in bytes. */
export const MAX_UPLOAD = 32 * 1024 * 1024;
/** How long a file is kept. */
export const KEEP_UPLOADS_MS = 24 * 3_600_000;

export const CreateUpload = namedObject('CreateUploadRequest', {
  content: Type.String({
    minLength: 1,
    maxLength: MAX_CONTENT,
    description: 'The next part of the text, split between characters.',
  }),
  upload_id: Type.Optional({ ...Uuid, description: 'The file that is continued. Absent: a new one.' }),
  starts_at: Optional.Integer({
    minimum: 0,
    default: 0,
    description: 'How many bytes of UTF-8 were sent before.',
  }),
});
export type CreateUpload = Static<typeof CreateUpload>;

export const Upload = namedObject('Upload', {
  upload_id: Uuid,
  bytes: Type.Integer({ minimum: 1, description: 'The bytes of UTF-8 so far.' }),
  expires_at: DateTime,
});
export type Upload = Static<typeof Upload>;

/** The data that the worker reads. */
export interface ResponseImportJob {
  program_id: string;
  format: ImportResponses['format'];
  upload_id: string;
  mapping: Mapping;
  dry_run: boolean;
  /** The time zone of times without an offset. */
  time_zone: string;
  imported_by: string;
  actor: Actor;
  /** Whether receipts show scores, and those that profiles could be read from. */
  shows_scores: boolean;
  reads_profile: boolean;
  /** Who may read the receipts; see `archive.ts` of jobs. */
  scopes: Scope[];
  program_ids: string[];
  hidden_programs: string[];
  until: string;
}

/** What became of rows. */
const OUTCOMES = ['created', 'unchanged', 'conflict', 'invalid', 'left_out'] as const;

/** What became of a row, as the result of the job has it. */
export interface RowReceipt {
  row: number;
  outcome: (typeof OUTCOMES)[number];
  subject_id?: string;
  /** Whether this row made the person. */
  is_new_subject?: true;
  evaluation_id?: string;
  /** Of a rule that fails the evaluation. */
  status?: 'failed';
  code?: string;
  message?: string;
  errors?: { question_id: string; code: string; message: string }[];
  scores?: Record<string, number | null>;
  /** The concepts whose scores were compared with those of the source. */
  compared?: string[];
  differences?: { concept: string; source: number; value: number | null }[];
}

/** The end of the result. */
export interface ImportSummary {
  rows: number;
  outcomes: Record<RowReceipt['outcome'], number>;
  subjects_created: number;
  scores: Record<string, { compared: number; different: number }>;
}

export function emptySummary(): ImportSummary {
  const outcomes = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0]));
  return {
    rows: 0,
    outcomes: outcomes as ImportSummary['outcomes'],
    subjects_created: 0,
    scores: {},
  };
}
