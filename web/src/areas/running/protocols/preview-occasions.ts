import type { AppClient, Occasion, PreviewedParticipation } from '@eps/sdk';
import { partsOf } from './parts.ts';

/** Content, or a protocol that is stored. */
export type PreviewSource = { content: Record<string, unknown> } | { protocol_id: string };

/** The time of day of the dates of the example person. */
export const MORNING = 'T09:00:00Z';

/** The person whose waves are drawn; fields without a date have the date of the enrollment. */
export interface ExamplePerson {
  date: string;
  timeZone: string;
  dates: Readonly<Record<string, string>>;
}

/** A wave can wait for a wave that waits for another: at most this many steps are followed. */
const MAX_STEPS = 20;
/** The highest number of completions of one wave that a preview accepts. */
const MAX_COMPLETIONS = 100;

/**
 * Returns the occasions of a person who completes everything when it opens. The preview of the API contains
 * waves that wait for others only once those are completed, so it is requested until there is no new
 * occasion.
 */
export async function occasionsOf(
  { protocols }: Pick<AppClient, 'protocols'>,
  previewed: PreviewSource,
  person: PreviewedParticipation,
): Promise<Occasion[]> {
  let found: Occasion[] = [];
  for (let step = 0; step < MAX_STEPS; step++) {
    const completed = completionsOf(found);
    const { occasions } = await protocols.preview({
      ...previewed,
      participation: { ...person, completed },
    });
    if (occasions.length === found.length) return occasions;
    found = occasions;
  }
  return found;
}

function completionsOf(occasions: readonly Occasion[]): Record<string, string[]> {
  const completed: Record<string, string[]> = {};
  for (const { wave, opens_at, not_applicable } of occasions) {
    if (not_applicable) continue;
    completed[wave] ??= [];
    if (completed[wave].length < MAX_COMPLETIONS) completed[wave].push(opens_at);
  }
  return completed;
}

/** The occasions of one person in each arm; occasions of several arms are included once. */
export async function occasionsOfAll(
  api: AppClient,
  content: Record<string, unknown>,
  { date, timeZone, dates }: ExamplePerson,
) {
  const { arms, fields } = partsOf(content);
  const person = {
    enrolled_at: date + MORNING,
    time_zone: timeZone,
    seed: 'preview',
    fields: Object.fromEntries(
      fields.map(({ id, isDate }) => [id, (dates[id] || date) + (isDate ? '' : MORNING)]),
    ),
  };
  const all = await Promise.all(
    (arms.length === 0 ? [undefined] : arms).map((arm) =>
      occasionsOf(api, { content }, { ...person, ...(arm !== undefined && { arm }) }),
    ),
  );
  const byPlace = new Map(all.flat().map((each) => [`${each.wave} ${each.k} ${each.opens_at}`, each]));
  return [...byPlace.values()];
}
