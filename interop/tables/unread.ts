import type { Instrument } from '../content/instrument.ts';
import type { UnreadColumn } from './table.ts';

/** Reports columns that are not read. One without a name is often a remark of the author. */
export function reportUnread(columns: readonly UnreadColumn[], findings: Instrument['findings']): void {
  for (const { place, message, isNamed } of columns) {
    if (isNamed) findings.warning('property_left_out', place, message);
    else findings.info('property_left_out', place, message);
  }
}
