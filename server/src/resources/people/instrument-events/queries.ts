import { computed, type ReadRows, rowsOf } from '../../../db/rows.ts';
import { idsSince } from '../../../ids.ts';

/** The instrument events of an evaluation, as `<type>/<question id>`. */
export type RecordedEvents = ReadonlySet<string>;

const RECORDED = rowsOf({ event: computed('text') });

function selectRecordedEvents(organizationId: string, evaluationId: string) {
  return RECORDED.query(
    `SELECT type || '/' || question_id AS event FROM instrument_events
     WHERE organization_id = $1 AND evaluation_id = $2 AND id > $3 AND id < $4`,
    [organizationId, evaluationId, ...idsSince(evaluationId)],
  );
}

/** Returns the events that were recorded for an evaluation. */
export async function loadRecordedEvents(
  run: ReadRows,
  organizationId: string,
  evaluationId: string,
): Promise<RecordedEvents> {
  const rows = await run(selectRecordedEvents(organizationId, evaluationId));
  return new Set(rows.map(({ event }) => event));
}
