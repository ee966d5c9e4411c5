import type { UnitMembership } from '@eps/sdk';

/**
 * Returns the memberships of a person who belongs to these units from today on: open ones in other units end
 * today, or vanish if they have not begun.
 */
export function afterChange(
  memberships: readonly UnitMembership[],
  chosen: readonly string[],
  today: string,
): UnitMembership[] {
  const kept = memberships.flatMap((membership) => {
    if (membership.ends_on !== undefined || chosen.includes(membership.unit_id)) return [membership];
    return membership.starts_on! < today ? [{ ...membership, ends_on: today }] : [];
  });
  const open = new Set(kept.filter(({ ends_on }) => ends_on === undefined).map(({ unit_id }) => unit_id));
  const added = chosen.filter((id) => !open.has(id));
  return [...kept, ...added.map((unit_id) => ({ unit_id, starts_on: today }))];
}
