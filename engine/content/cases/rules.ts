import { type DiagnosticCase, error, warning } from './build.ts';

/** Cases about what happens if a rule is true. */
export const RULE_CASES: readonly DiagnosticCase[] = [
  error('invalid_address', 'guardrail', '/rules/0/help/links/0/href', {
    guardrail: {
      rules: [
        {
          id: 'r',
          when: { op: 'lit', value: true },
          severity: 'critical',
          action: 'flag',
          phase: 'answer',
          help: { text: 'Call.', links: [{ label: 'Here', href: 'javascript:alert(1)' }] },
        },
      ],
    },
  }),
  warning('critical_unanswered', 'guardrail', '/rules/0', {
    guardrail: {
      rules: [
        {
          id: 'r',
          when: { op: 'lit', value: true },
          severity: 'critical',
          action: 'flag',
          help: { text: 'Call.' },
        },
      ],
    },
  }),
];
