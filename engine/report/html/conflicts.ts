import type { GuardrailConflict } from '../../types.ts';
import { type Words, wordsFor } from '../words/words.ts';
import { html, type Markup } from './markup.ts';
import type { PageLocale } from './page-locale.ts';

export type Conflict = Pick<GuardrailConflict, 'rule_id' | 'severity' | 'message'>;

/** Renders guardrail conflicts, with the severity in words because color alone is not accessible. */
export function conflictSection(
  { conflicts }: { conflicts: readonly Conflict[] },
  text: readonly Markup[],
  { locale }: PageLocale,
): Markup {
  const words = wordsFor(locale);
  const items = conflicts.map(({ rule_id, severity, message }) => {
    const found =
      Object.hasOwn(words.findings, rule_id) && words.findings[rule_id as keyof Words['findings']];
    const text = found || message || rule_id;
    return html`<li class="${severity}"><strong>${words[severity]}</strong>: ${text}</li>`;
  });
  const list = items.length === 0 ? html`<p>${words.noRemarks}</p>` : html`<ul>${items}</ul>`;
  return html`<section><h2>${words.remarks}</h2>${text}${list}</section>`;
}
