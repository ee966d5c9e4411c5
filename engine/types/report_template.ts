import type { CompiledExpression } from './expression.ts';

export const AUDIENCES = ['participant', 'reviewer', 'administrator'] as const;
export type Audience = (typeof AUDIENCES)[number];
export const BLOCK_TYPES = [
  'text',
  'metric',
  'score',
  'bands',
  'comparison',
  'trend',
  'chart',
  'table',
  'guardrails',
] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];

export interface ReportBlock {
  id: string;
  type: BlockType;
  conceptId?: string;
  audience: readonly Audience[];
  visibleIf?: CompiledExpression;
  template?: string;
  byBand: Readonly<Record<string, string>>;
  minConfidence?: number;
  otherwise?: string;
}

export interface ReportTemplate {
  title: string;
  audiences: readonly Audience[];
  blocks: readonly ReportBlock[];
  /** BCP 47 tag → translated title and, by block id, translated templates. */
  translations: ReadonlyMap<
    string,
    {
      title?: string;
      blocks: Readonly<Record<string, Partial<Pick<ReportBlock, 'template' | 'byBand' | 'otherwise'>>>>;
    }
  >;
}
