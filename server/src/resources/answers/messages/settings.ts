import type { Statement } from '../../../db/batch.ts';
import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { select, upsert } from '../../../db/statements.ts';
import { parseJson } from '../../../parse-json.ts';
import type { MessageSettings, SendWindow } from './schema.ts';

const SETTINGS = rowsOf(columns('message_settings', 'settings'));

export function selectMessageSettings(organizationId: string, environmentId: string, lock = false) {
  return SETTINGS.query(
    `SELECT ${SETTINGS.list} FROM message_settings
     WHERE organization_id = $1 AND environment_id = $2${lock ? ' FOR UPDATE' : ''}`,
    [organizationId, environmentId],
  );
}

/** Returns the settings of a row; an environment without a row has none. */
export function settingsOf(row: RowOf<typeof SETTINGS> | undefined): MessageSettings {
  return row ? (parseJson(row.settings) as MessageSettings) : {};
}

export function upsertMessageSettings(
  organizationId: string,
  environmentId: string,
  settings: MessageSettings,
  now: Date,
): Statement {
  return upsert(
    'message_settings',
    { organization_id: organizationId, environment_id: environmentId },
    { settings: JSON.stringify(settings), updated_at: now },
  );
}

const WINDOW = rowsOf(columns('program_outreach', 'send_window'));
type WindowRow = RowOf<typeof WINDOW>;

/** Selects the send window of the rules of a program. */
export function selectProgramWindow(organizationId: string, programId: string) {
  return select(WINDOW, 'program_outreach', { organization_id: organizationId, program_id: programId });
}

/** Returns the window that has to be open: that of the program, or else that of the environment. */
export function windowsOf(settings: MessageSettings, ofProgram: WindowRow | undefined): SendWindow[] {
  const window = ofProgram?.send_window
    ? (parseJson(ofProgram.send_window) as SendWindow)
    : settings.send_window;
  return window ? [window] : [];
}
