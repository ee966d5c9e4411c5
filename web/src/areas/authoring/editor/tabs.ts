import { type ComponentType, lazy } from 'react';
import type { Kind } from '../../../shared/content/kinds.ts';
import type { WholeTab } from './history.ts';

/** A tab of the editing page: a kind of content, or a view of the whole instrument. */
export interface Tab {
  key: Kind | WholeTab | 'try';
  /** Reads and changes the instrument with `useInstrument()`. */
  Editor: ComponentType;
}

/** The tabs in the order in which they are shown. Each editor is a chunk of its own. */
export const TABS: readonly Tab[] = [
  {
    key: 'experience',
    Editor: lazy(async () => ({
      default: (await import('../experience/experience-editor.tsx')).ExperienceEditor,
    })),
  },
  {
    key: 'scorecard',
    Editor: lazy(async () => ({ default: (await import('../scorecard/scorecard-editor.tsx')).ScorecardTab })),
  },
  {
    key: 'context',
    Editor: lazy(async () => ({ default: (await import('../context/context-editor.tsx')).ContextTab })),
  },
  {
    key: 'guardrail',
    Editor: lazy(async () => ({ default: (await import('../guardrail/guardrail-editor.tsx')).GuardrailTab })),
  },
  {
    key: 'adaptive_policy',
    Editor: lazy(async () => ({ default: (await import('../policy/policy-editor.tsx')).PolicyTab })),
  },
  {
    key: 'report_template',
    Editor: lazy(async () => ({ default: (await import('../report/report-editor.tsx')).ReportTab })),
  },
  {
    key: 'translations',
    Editor: lazy(async () => ({
      default: (await import('../translations/translations-editor.tsx')).TranslationsEditor,
    })),
  },
  {
    key: 'logic',
    Editor: lazy(async () => ({ default: (await import('../logic/logic-editor.tsx')).LogicEditor })),
  },
  {
    key: 'try',
    Editor: lazy(async () => ({ default: (await import('./instrument-try.tsx')).InstrumentTry })),
  },
];
