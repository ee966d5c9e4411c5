import { listTemplates, loadTemplate } from '@eps/library';
import { expect, test } from 'vitest';
import { EXPORT_FORMATS } from '../types.ts';
import { exportInstrument } from './export-instrument.ts';

const { id } = listTemplates().find(({ slug }) => slug === 'phq-9')!;
const { contents } = loadTemplate(id)!;

test.each(EXPORT_FORMATS)(
  '%s: the first finding says that the alarm of an answer is gone',
  async (format) => {
    const { findings } = await exportInstrument({ format, contents });
    const rules = (contents['guardrail'] as { rules: { id: string }[] }).rules;
    expect(rules.length).toBeGreaterThan(0);
    expect(findings.slice(0, rules.length)).toEqual(
      rules.map((rule, i) => ({
        severity: 'warning',
        code: 'rule_left_out',
        place: `/guardrail/rules/${i}`,
        message: expect.stringContaining(`the rule "${rule.id}"`),
      })),
    );
  },
);
