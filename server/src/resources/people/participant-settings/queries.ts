import { columns, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { ParticipantSettings } from './schema.ts';

const SETTINGS = rowsOf(
  columns('participant_settings', 'can_export', 'can_withdraw', 'review_within_hours', 'double_entry'),
);

export type SettingsRow = RowOf<typeof SETTINGS>;

/** Selects the settings of a program; no row: the defaults. */
export function selectSettings(organizationId: string, programId: string): Query<SettingsRow> {
  return {
    text: `SELECT ${SETTINGS.list} FROM participant_settings WHERE organization_id = $1 AND program_id = $2`,
    values: [organizationId, programId],
    rows: SETTINGS,
  };
}

export function presentSettings(row: SettingsRow | undefined): ParticipantSettings {
  const withdraw = row?.can_withdraw ?? null;
  const hours = row?.review_within_hours ?? null;
  return {
    self_service: { export: row?.can_export ?? true, ...(withdraw !== null && { withdraw }) },
    ...(hours !== null && { review_within_hours: hours }),
    ...(row?.double_entry && { double_entry: true }),
  };
}

/** Returns what a participant may do by itself; `isPublic`: its session came by a public link. */
export function selfServiceOf(row: SettingsRow | undefined, isPublic: boolean) {
  return { export: row?.can_export ?? true, withdraw: row?.can_withdraw ?? isPublic };
}
