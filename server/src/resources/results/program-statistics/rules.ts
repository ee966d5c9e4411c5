import { leaderView, type OutcomeRule, privacyFloor } from '@eps/engine';
import { invalidValue } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';
import type { ProgramRow } from '../../people/programs/queries.ts';

/**
 * Reads the outcome rules of a program's scorecard, and the privacy floor. Throws ValidationError if there is
 * no rule with the id.
 *
 * @param id undefined for the first rule
 * @param isLeader whether rules of sensitive concepts are left out
 */
export async function rulesOf(
  request: Request,
  { version_bundle_id }: ProgramRow,
  id: string | undefined,
  isLeader = false,
): Promise<{ rules: readonly OutcomeRule[]; rule: OutcomeRule | undefined; floor: number }> {
  const { organizationId, services } = request;
  const [settings] = await request.read(selectPrivacyFloor(organizationId));
  const { bundle } = await services.bundles.compiled(request.read, organizationId, version_bundle_id);
  const all = bundle?.scorecard.outcomeRules ?? [];
  const rules = isLeader ? all.filter((each) => leaderView(bundle!, each.conceptId) !== 'nothing') : all;
  const rule = id === undefined ? rules[0] : rules.find((each) => each.id === id);
  if (id !== undefined && !rule)
    throw invalidValue(
      ['query', 'rule'],
      rules.length === 0
        ? 'the scorecard of the program has no outcome rules'
        : `must be one of the outcome rules of the program: ${rules.map((each) => each.id).join(', ')}`,
    );
  const floor = Math.max(settings!.privacy_floor, bundle ? privacyFloor(bundle) : 1);
  return { rules, rule, floor };
}
