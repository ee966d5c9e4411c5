import documentation from '../../../../docs/diagnostics.md?raw';
import { parseExplanations } from './parse-explanations.ts';

/** The documentation of each code. */
export const EXPLANATIONS = parseExplanations(documentation);
