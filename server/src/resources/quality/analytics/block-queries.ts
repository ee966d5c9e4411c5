import type { Statement } from '../../../db/batch.ts';
import { textArray } from '../../../db/binary-array.ts';
import { columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { Block } from './blocks.ts';
import { COUNT, KEYS, keyArrays, QUESTION_ROLLUP, type RollupKey, SESSION_ROLLUP } from './queries.ts';

/** The key of the blocks: a question in a program, or the program's sessions if `question_id` is null. */
const COUNTED = rowsOf({
  program_id: computed('uuid'),
  question_id: nullable(computed('text')),
});

export type CountedRow = RowOf<typeof COUNTED>;

const LATE = rowsOf({
  ...COUNTED.columns,
  organization_id: computed('uuid'),
  environment_id: computed('uuid'),
  day: computed('text'),
});

/** The earliest of the days that come before the end of a closed block. */
export type LateKey = RowOf<typeof LATE>;

const OFFSET = rowsOf(columns('environments', 'id', 'clock_offset_seconds'));

export function selectClockOffsets(environmentIds: readonly string[]) {
  return OFFSET.query(`SELECT ${OFFSET.list} FROM environments WHERE id = ANY ($1::uuid[])`, [
    environmentIds,
  ]);
}

/** Selects the questions of these rollups whose day is in a closed block or before one. */
export function selectLateOfQuestions(keys: readonly RollupKey[]) {
  return LATE.query(
    `SELECT r.program_id, r.question_id, r.organization_id, r.environment_id,
       to_char(min(k.day), 'YYYY-MM-DD') AS day
     FROM unnest(${KEYS}, $5::text[])
       AS k(organization_id, environment_id, program_id, day, question_id)
     JOIN instrument_rollups r USING (organization_id, environment_id, program_id, question_id)
     WHERE r.block_last >= k.day
     GROUP BY r.organization_id, r.environment_id, r.program_id, r.question_id`,
    [...keyArrays(keys), textArray(keys.map(({ question_id }) => question_id!))],
  );
}

/** Selects the programs of these rollups of sessions whose day is in a closed block or before one. */
export function selectLateOfSessions(keys: readonly RollupKey[]) {
  return LATE.query(
    `SELECT r.program_id, NULL::text AS question_id, r.organization_id, r.environment_id,
       to_char(min(k.day), 'YYYY-MM-DD') AS day
     FROM unnest(${KEYS}) AS k(organization_id, environment_id, program_id, day)
     JOIN instrument_session_rollups r USING (organization_id, environment_id, program_id)
     WHERE r.block_last >= k.day
     GROUP BY r.organization_id, r.environment_id, r.program_id`,
    keyArrays(keys),
  );
}

/** Opens the blocks that contain a day or come after it. */
export function reopenBlocks(late: LateKey): Statement {
  const { question_id } = late;
  const values = [late.organization_id, late.environment_id, late.program_id, late.day];
  return question_id === null
    ? {
        text: `UPDATE instrument_session_rollups SET block_last = NULL
               WHERE organization_id = $1 AND environment_id = $2 AND program_id = $3
                 AND block_last >= $4::date`,
        values,
      }
    : {
        text: `UPDATE instrument_rollups SET block_first = NULL, block_last = NULL
               WHERE organization_id = $1 AND environment_id = $2 AND program_id = $3
                 AND block_last >= $4::date AND question_id = $5`,
        values: [...values, question_id],
      };
}

export interface EnvironmentDay {
  organizationId: string;
  environmentId: string;
  /** YYYY-MM-DD. */
  until: string;
}

const ofOpen = (table: string) => `${table}organization_id = $1 AND ${table}environment_id = $2
  AND ${table}block_last IS NULL AND ${table}day < $3::date`;

/** Selects the questions and programs with days before `until` that are in no closed block. */
export function selectOpen({ organizationId, environmentId, until }: EnvironmentDay) {
  return COUNTED.query(
    `SELECT DISTINCT program_id, question_id FROM instrument_rollups WHERE ${ofOpen('')}
     UNION ALL
     SELECT DISTINCT program_id, NULL::text FROM instrument_session_rollups WHERE ${ofOpen('')}`,
    [organizationId, environmentId, until],
  );
}

/** Selects the open rollups of questions before `until`, in the order of their days. */
export function selectOpenOfQuestions(
  { organizationId, environmentId, until }: EnvironmentDay,
  keys: readonly CountedRow[],
) {
  return COUNT.query(
    `${QUESTION_ROLLUP} FROM unnest($4::uuid[], $5::text[]) AS k(program_id, question_id)
     JOIN instrument_rollups r USING (program_id, question_id)
     WHERE ${ofOpen('r.')} ORDER BY r.day`,
    [
      organizationId,
      environmentId,
      until,
      keys.map(({ program_id }) => program_id),
      textArray(keys.map(({ question_id }) => question_id!)),
    ],
  );
}

/** Selects the open rollups of the sessions of programs before `until`, in the order of their days. */
export function selectOpenOfSessions(
  { organizationId, environmentId, until }: EnvironmentDay,
  programIds: readonly string[],
) {
  return COUNT.query(
    `${SESSION_ROLLUP} FROM instrument_session_rollups r
     WHERE ${ofOpen('r.')} AND r.program_id = ANY ($4::uuid[]) ORDER BY r.day`,
    [organizationId, environmentId, until, programIds],
  );
}

/** A closed block of a question in a program, or of the program's sessions. */
export interface ClosedBlock extends Block, Pick<CountedRow, 'program_id' | 'question_id'> {}

/** Marks the days of blocks of questions as closed. */
export function writeQuestionBlocks(
  { organizationId, environmentId }: EnvironmentDay,
  blocks: readonly ClosedBlock[],
): Statement {
  return {
    text: `UPDATE instrument_rollups r SET block_first = k.first_day, block_last = k.last_day
           FROM unnest($3::uuid[], $4::date[], $5::date[], $6::text[])
             AS k(program_id, first_day, last_day, question_id)
           WHERE r.organization_id = $1 AND r.environment_id = $2 AND r.program_id = k.program_id
             AND r.question_id = k.question_id AND r.day BETWEEN k.first_day AND k.last_day`,
    values: [
      organizationId,
      environmentId,
      ...blockArrays(blocks),
      textArray(blocks.map(({ question_id }) => question_id!)),
    ],
  };
}

/** Marks the days of blocks of sessions as closed. */
export function writeSessionBlocks(
  { organizationId, environmentId }: EnvironmentDay,
  blocks: readonly ClosedBlock[],
): Statement {
  return {
    text: `UPDATE instrument_session_rollups r SET block_last = k.last_day
           FROM unnest($3::uuid[], $4::date[], $5::date[]) AS k(program_id, first_day, last_day)
           WHERE r.organization_id = $1 AND r.environment_id = $2 AND r.program_id = k.program_id
             AND r.day BETWEEN k.first_day AND k.last_day`,
    values: [organizationId, environmentId, ...blockArrays(blocks)],
  };
}

const blockArrays = (blocks: readonly ClosedBlock[]) => [
  blocks.map(({ program_id }) => program_id),
  blocks.map(({ first }) => first),
  blocks.map(({ last }) => last),
];
