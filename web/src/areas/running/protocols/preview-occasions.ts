import type { AppClient, Occasion, PreviewedParticipation } from '@eps/sdk';

/** Content, or a protocol that is stored. */
export type Previewed = { content: Record<string, unknown> } | { protocol_id: string };

/** A wave can wait for one that waits for another: so many steps are followed at most. */
const MAX_STEPS = 20;
/** The most completions of one wave that a preview takes. */
const MAX_COMPLETIONS = 100;

/**
 * Returns the occasions of a person who completes everything when it opens. The preview of the API knows
 * waves that wait for others only once those are completed, so it is asked again until no occasion is new.
 */
export async function occasionsOf(
  { protocols }: Pick<AppClient, 'protocols'>,
  previewed: Previewed,
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
