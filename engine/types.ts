/**
 * The vocabulary shared by every part of the engine: plain data, no behaviour.
 * camelCase is internal; snake_case shapes are those that stand in stored evaluations and on the wire.
 */

export * from './types/adaptive_policy.ts';
export * from './types/answering.ts';
export * from './types/base.ts';
export * from './types/bundle.ts';
export * from './types/context.ts';
export * from './types/difference.ts';
export * from './types/evaluation.ts';
export * from './types/experience.ts';
export * from './types/expression.ts';
export * from './types/guardrail.ts';
export * from './types/report_template.ts';
export * from './types/scorecard.ts';
