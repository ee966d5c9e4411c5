import type { BlockType } from '../types.ts';

/** The properties of a block that the parts of a report need. */
interface Block {
  id: string;
  type: BlockType;
  text?: string;
  data?: BlockData;
}

interface BlockData {
  score?: ConceptReference;
  scores?: ConceptReference[];
  comparisons?: ConceptReference[];
  series?: ConceptReference[];
  alignment?: unknown;
  conflicts?: { severity: string }[];
  render_error?: unknown;
}

interface ConceptReference {
  concept_id: string;
}

/** The content of one section: one block, or several blocks about the same score. */
export interface ReportPart<Data> {
  /** Of its first block. */
  id: string;
  /** Of its blocks, the first one first. */
  types: BlockType[];
  texts: string[];
  /** Absent when only text is left. */
  data?: Data;
  /** Whether the score of a `bands` block is drawn in a profile above. */
  isDrawnAbove?: true;
}

/** The parts that have been drawn. */
interface DrawnParts {
  parts: ReportPart<BlockData>[];
  /** The part that draws a score, by concept id. */
  scores: Map<string, ReportPart<BlockData>>;
}

/**
 * Arranges the blocks of a report so that each score is drawn once: blocks about one score are one part, a
 * profile leaves out what is drawn above it, and consecutive changes are combined. Critical remarks on the
 * answers come first. All texts are kept. Pure; the blocks are not changed.
 */
export function reportParts<Data extends object>(
  blocks: readonly { id: string; type: BlockType; text?: string; data?: Data }[],
): ReportPart<Data>[] {
  const drawn: DrawnParts = { parts: [], scores: new Map() };
  for (const block of blocks as readonly Block[]) {
    if (block.data?.score) addScore(drawn, block, block.data.score);
    else if (block.data?.scores) addScores(drawn, block, block.data.scores);
    else if (block.data?.comparisons) addChanges(drawn, block, 'comparisons');
    else if (block.data?.series) addChanges(drawn, block, 'series');
    else drawn.parts.push(partOf(block, block.data));
  }
  const parts = drawn.parts.filter(({ texts, data }) => texts.length > 0 || data);
  return [...parts.filter(isCritical), ...parts.filter((part) => !isCritical(part))] as ReportPart<Data>[];
}

function isCritical({ data }: ReportPart<BlockData>): boolean {
  return data?.conflicts?.some(({ severity }) => severity === 'critical') ?? false;
}

function partOf({ id, type, text }: Block, data: BlockData | undefined): ReportPart<BlockData> {
  const hasData = data !== undefined && Object.keys(data).length > 0;
  return { id, types: [type], texts: text ? [text] : [], ...(hasData && { data: { ...data } }) };
}

/** The rest of a block whose scores are drawn elsewhere. */
function withoutScores({ render_error, alignment }: BlockData): BlockData {
  return {
    ...(alignment !== undefined && { alignment }),
    ...(render_error !== undefined && { render_error }),
  };
}

function join(part: ReportPart<BlockData>, { type, text, data }: Block): void {
  part.types.push(type);
  if (text) part.texts.push(text);
  if (data?.render_error !== undefined) part.data = { render_error: data.render_error, ...part.data };
}

function addScore(drawn: DrawnParts, block: Block, score: ConceptReference): void {
  const above = drawn.scores.get(score.concept_id);
  if (above?.data?.score) {
    join(above, block);
    return;
  }
  const isInProfile = above !== undefined;
  const part = partOf(block, isInProfile && block.type !== 'bands' ? withoutScores(block.data!) : block.data);
  if (isInProfile) part.isDrawnAbove = true;
  else drawn.scores.set(score.concept_id, part);
  drawn.parts.push(part);
}

function addScores(drawn: DrawnParts, block: Block, scores: readonly ConceptReference[]): void {
  const left = scores.filter(({ concept_id: id }) => !drawn.scores.has(id));
  const profile = scores
    .map(({ concept_id: id }) => drawn.scores.get(id))
    .find((part) => part?.data?.scores !== undefined);
  const isOwn = left.length > 0 && !profile;
  const rest = withoutScores(block.data!);
  const part = partOf(block, isOwn ? { ...rest, scores: left } : rest);
  if (profile && left.length > 0)
    profile.data = { ...profile.data, scores: [...profile.data!.scores!, ...left] };
  for (const { concept_id: id } of left) drawn.scores.set(id, profile ?? part);
  drawn.parts.push(part);
}

/**
 * Adds the changes of scores; changes that directly follow others of the same kind are combined with them.
 */
function addChanges({ parts }: DrawnParts, block: Block, field: 'comparisons' | 'series'): void {
  const shown = new Set(parts.flatMap(({ data }) => data?.[field] ?? []).map(({ concept_id: id }) => id));
  const left = block.data![field]!.filter(({ concept_id: id }) => !shown.has(id));
  const last = parts.at(-1);
  if (last?.data?.[field]) {
    last.data = { ...last.data, [field]: [...last.data[field], ...left] };
    join(last, block);
    return;
  }
  const rest = withoutScores(block.data!);
  parts.push(partOf(block, left.length > 0 ? { ...rest, [field]: left } : rest));
}
