import documentation from '../../../../docs/diagnostics.md?raw';
import { parseExplanations } from './parse-explanations.ts';

/** What the documentation says about each code. */
export const EXPLANATIONS = parseExplanations(documentation);
