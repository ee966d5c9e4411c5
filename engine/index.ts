export { bundleFingerprint, canonicalJson, contentHash } from './content/canonical.ts';
export { compileExpression } from './expressions/compile.ts';
export { isTrue } from './expressions/values.ts';
export type * from './types.ts';
export { INPUTS, KINDS } from './types.ts';
