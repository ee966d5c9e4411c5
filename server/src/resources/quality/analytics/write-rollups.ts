import type { Statement } from '../../../db/batch.ts';
import { byteaArray, textArray } from '../../../db/binary-array.ts';
import type { QuestionCounter, SessionCounter } from './counters.ts';
import { KEYS, keyArrays, type RollupKey } from './queries.ts';

export function writeQuestionRollups(
  keys: readonly RollupKey[],
  counters: readonly QuestionCounter[],
): Statement {
  return {
    text: `INSERT INTO instrument_rollups (organization_id, environment_id, program_id, day, question_id,
             views, answers, changed, skips, viewers, respondents, elapsed)
           SELECT * FROM unnest(${KEYS}, $5::text[], $6::integer[], $7::integer[], $8::integer[],
             $9::integer[], $10::bytea[], $11::bytea[], $12::bytea[])
           ON CONFLICT (organization_id, environment_id, day, program_id, question_id) DO UPDATE
             SET views = excluded.views, answers = excluded.answers, changed = excluded.changed,
               skips = excluded.skips, viewers = excluded.viewers, respondents = excluded.respondents,
               elapsed = excluded.elapsed`,
    values: [
      ...keyArrays(keys),
      textArray(keys.map(({ question_id }) => question_id!)),
      counters.map(({ views }) => views),
      counters.map(({ answers }) => answers),
      counters.map(({ changed }) => changed),
      counters.map(({ skips }) => skips),
      // Most viewers respond, so this is much shorter than all viewers.
      byteaArray(counters.map(({ viewers, respondents }) => viewers.beyond(respondents).toBytes())),
      byteaArray(counters.map(({ respondents }) => respondents.toBytes())),
      byteaArray(counters.map(({ elapsed }) => elapsed.toBytes())),
    ],
  };
}

export function writeSessionRollups(
  keys: readonly RollupKey[],
  counters: readonly SessionCounter[],
): Statement {
  return {
    text: `INSERT INTO instrument_session_rollups (organization_id, environment_id, program_id, day,
             started, completed, abandoned, revoked, active_ms, question_counts, starters, completers)
           SELECT * FROM unnest(${KEYS}, $5::integer[], $6::integer[], $7::integer[], $8::integer[],
             $9::bytea[], $10::bytea[], $11::bytea[], $12::bytea[])
           ON CONFLICT (organization_id, environment_id, day, program_id) DO UPDATE
             SET started = excluded.started, completed = excluded.completed, abandoned = excluded.abandoned,
               revoked = excluded.revoked, active_ms = excluded.active_ms,
               question_counts = excluded.question_counts, starters = excluded.starters,
               completers = excluded.completers`,
    values: [
      ...keyArrays(keys),
      counters.map(({ started }) => started),
      counters.map(({ completed }) => completed),
      counters.map(({ abandoned }) => abandoned),
      counters.map(({ revoked }) => revoked),
      byteaArray(counters.map(({ activeMs }) => activeMs.toBytes())),
      byteaArray(counters.map(({ questionCounts }) => questionCounts.toBytes())),
      byteaArray(counters.map(({ starters }) => starters.toBytes())),
      byteaArray(counters.map(({ completers }) => completers.toBytes())),
    ],
  };
}
