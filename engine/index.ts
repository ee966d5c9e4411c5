export { bundleFingerprint, canonicalJson, contentHash } from './content/canonical.ts';
export { compileExpression } from './expressions/compile.ts';
export { isTrue } from './expressions/values.ts';
export { validateAnswer } from './inputs/inputs.ts';
export { type PublicQuestion, publicQuestion } from './inputs/public_question.ts';
export { translationFor } from './inputs/translation.ts';
export { visibilityOf, visiblePath } from './inputs/visibility.ts';
export type * from './types.ts';
export { INPUTS, KINDS } from './types.ts';
