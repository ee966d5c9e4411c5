import { SCOPES } from '../../src/credentials/scopes.ts';
import { limitedKey } from '../actors.ts';
import type { TestApp } from '../app.ts';

/** A trial of two arms, of which one has waves of its own. */

export const BASELINE = { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P7D' };
export const TRIAL = {
  arms: [
    { id: 'usual', ratio: 1 },
    { id: 'coach', ratio: 1 },
  ],
  randomization: { method: 'blocked', block_sizes: [2], strata: [] },
  waves: [
    BASELINE,
    { ...BASELINE, id: 'moment', arms: ['coach'] },
    { ...BASELINE, id: 'paper', arms: ['coach'] },
    { ...BASELINE, id: 'after', anchor: { on: 'completed', wave: 'moment' } },
  ],
};

/** Returns a key with all scopes but `studies:unblind`. */
export const blindKey = (app: TestApp) =>
  limitedKey(
    app,
    SCOPES.filter((scope) => scope !== 'studies:unblind' && scope !== 'platform:admin'),
  );
