import type { AdaptivePolicy } from './adaptive_policy.ts';
import type { Context } from './context.ts';
import type { Experience } from './experience.ts';
import type { Guardrail } from './guardrail.ts';
import type { ReportTemplate } from './report_template.ts';
import type { Scorecard } from './scorecard.ts';

/** Six contents compiled together. Immutable, so that it can be cached by fingerprint. */
export interface CompiledBundle {
  fingerprint: string;
  experience: Experience;
  scorecard: Scorecard;
  context: Context;
  guardrail: Guardrail;
  adaptivePolicy: AdaptivePolicy;
  reportTemplate: ReportTemplate;
}
