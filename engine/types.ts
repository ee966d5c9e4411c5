/**
 * The types shared by all parts of the engine: plain data without behaviour. Types with camelCase properties
 * are internal; types with snake_case properties are stored in evaluations and sent over HTTP.
 */

export * from './types/adaptive_policy.ts';
export * from './types/answering.ts';
export * from './types/base.ts';
export * from './types/bundle.ts';
export * from './types/context.ts';
export * from './types/difference.ts';
export * from './types/duration.ts';
export * from './types/evaluation.ts';
export * from './types/experience.ts';
export * from './types/expression.ts';
export * from './types/golden_case.ts';
export * from './types/guardrail.ts';
export * from './types/media.ts';
export * from './types/report_template.ts';
export * from './types/scorecard.ts';
export * from './types/trace.ts';
