import {
  type CompiledBundle,
  type Contents,
  type Diagnostic,
  type Guardrail,
  type JsonObject,
  KINDS,
  type Kind,
  type Scorecard,
} from '../types.ts';
import { readAdaptivePolicy } from './adaptive_policy.ts';
import { bundleFingerprint, contentHash } from './canonical.ts';
import { readContext } from './context.ts';
import { Diagnostics, Position } from './diagnostics.ts';
import type { ExperienceDraft, ScorecardDraft } from './drafts.ts';
import { readExperience } from './experience.ts';
import { readGuardrail } from './guardrail.ts';
import { checkIrtSize, checkPropagation, checkShownScores } from './limits.ts';
import { checkAttention, checkByBand, checkUnsignedLinks, checkUnusedScores } from './link/checks.ts';
import { checkComparisons } from './link/comparisons.ts';
import { checkCompositeRanges } from './link/composite-ranges.ts';
import { checkConsent } from './link/consent.ts';
import { checkDoubleScoring } from './link/double-scoring.ts';
import { checkEmptyBlocks } from './link/empty-blocks.ts';
import { checkReadFallbacks } from './link/fallbacks.ts';
import { checkIrt } from './link/irt.ts';
import { ItemLinker } from './link/items.ts';
import { checkNormTables } from './link/norm-tables.ts';
import { dependencyOrder } from './link/order.ts';
import { checkConfidence } from './link/precision.ts';
import { checkRawScores } from './link/raw-scores.ts';
import {
  checkExpressionTotal,
  checkReferences,
  type Names,
  namesInContext,
  namesInExperience,
  namesInScorecard,
} from './link/references.ts';
import { checkTemplateVariables } from './link/template-variables.ts';
import { checkLanguages } from './missing_translations.ts';
import { readReportTemplate } from './report_template.ts';
import { readScorecard } from './scorecard.ts';

/**
 * Checks the content of one kind by itself: its form, its expressions, the references inside it and its
 * dependency cycles. References to other kinds are checked by `compileBundle`.
 * @returns the diagnostics; at most MAX_LISTED_DIAGNOSTICS and one that counts the rest
 */
export function checkContent(kind: Kind, content: JsonObject): Diagnostic[] {
  const diagnostics = new Diagnostics();
  checkReferences(diagnostics, readAlone(kind, content, new Position(diagnostics, kind)));
  checkExpressionTotal(diagnostics);
  return diagnostics.list();
}

/** Reads one content and returns the ids that it declares. */
function readAlone(kind: Kind, content: JsonObject, at: Position): Names {
  switch (kind) {
    case 'experience': {
      const experience = readExperience(content, at);
      dependencyOrder({ ...experience, concepts: [], composites: [] }, at.diagnostics);
      checkComparisons(experience, at.diagnostics);
      return namesInExperience(experience);
    }
    case 'scorecard': {
      const scorecard = readScorecard(content, at);
      checkRawScores(scorecard.concepts, at.diagnostics);
      dependencyOrder({ questions: [], sections: new Map(), ...scorecard }, at.diagnostics);
      return namesInScorecard(scorecard);
    }
    case 'context':
      return namesInContext(readContext(content, at));
    case 'guardrail':
      readGuardrail(content, at);
      return {};
    case 'adaptive_policy':
      readAdaptivePolicy(content, at);
      return {};
    case 'report_template':
      checkTemplateVariables(readReportTemplate(content, at), {}, at.diagnostics, at);
      return {};
  }
}

/**
 * Compiles the six contents of a bundle into one immutable object, against which answers are evaluated.
 * @param isAccepted whether an earlier version of the compiler has accepted the contents. Errors are then
 *   those of newer rules: they are reported, and the bundle is compiled nevertheless.
 * @returns the diagnostics and the bundle, which is null if a diagnostic is an error
 */
export function compileBundle(
  contents: Contents,
  isAccepted = false,
): {
  bundle: CompiledBundle | null;
  diagnostics: Diagnostic[];
} {
  const diagnostics = new Diagnostics();
  const at = (kind: Kind) => new Position(diagnostics, kind);
  const experience = readExperience(contents.experience, at('experience'));
  const draft = readScorecard(contents.scorecard, at('scorecard'));
  const context = readContext(contents.context, at('context'));
  const guardrail = readGuardrail(contents.guardrail, at('guardrail'));
  const adaptivePolicy = readAdaptivePolicy(contents.adaptive_policy, at('adaptive_policy'));
  const reportTemplate = readReportTemplate(contents.report_template, at('report_template'));
  const names = { ...namesInExperience(experience), ...namesInScorecard(draft), ...namesInContext(context) };
  checkReferences(diagnostics, names);
  checkExpressionTotal(diagnostics);
  const itemLinker = new ItemLinker(experience, adaptivePolicy.constraints.pilot);
  const { scorecard, visibilityOrder } = linkScorecard(
    draft,
    { experience, guardrail },
    itemLinker,
    diagnostics,
  );
  checkRawScores(scorecard.concepts, diagnostics);
  checkDoubleScoring(scorecard, experience, diagnostics);
  checkCompositeRanges(scorecard, diagnostics);
  checkPropagation(scorecard.composites, diagnostics);
  checkReadFallbacks(scorecard, diagnostics);
  checkUnusedScores(experience, names.concept, diagnostics);
  const consentRefusals = checkConsent(experience, diagnostics);
  checkComparisons(experience, diagnostics, context);
  checkUnsignedLinks(context, diagnostics);
  checkAttention(guardrail, experience, diagnostics);
  checkByBand(reportTemplate, scorecard, diagnostics);
  checkEmptyBlocks(reportTemplate, scorecard, diagnostics);
  checkTemplateVariables(reportTemplate, names, diagnostics, at('report_template'));
  checkConfidence(scorecard, { guardrail, adaptivePolicy, reportTemplate }, diagnostics, at('guardrail'));
  const translated = { experience, scorecard: draft, guardrail, report_template: reportTemplate };
  checkLanguages(translated, at);
  checkIrtSize(scorecard.concepts, adaptivePolicy, at('adaptive_policy'));
  const scoreCount = scorecard.concepts.length + scorecard.composites.length;
  checkShownScores(reportTemplate.blocks, scoreCount, (block) => diagnostics.positionOf(block));
  const fingerprint = diagnostics.hasErrors && !isAccepted ? null : fingerprintOf(contents, at);
  if (fingerprint === null) return { bundle: null, diagnostics: diagnostics.list() };
  const bundle: CompiledBundle = {
    fingerprint,
    experience: { ...experience, visibilityOrder, consentRefusals },
    scorecard,
    context,
    guardrail,
    adaptivePolicy,
    reportTemplate,
  };
  return { bundle, diagnostics: diagnostics.list() };
}

function linkScorecard(
  draft: ScorecardDraft,
  { experience, guardrail }: { experience: ExperienceDraft; guardrail: Guardrail },
  itemLinker: ItemLinker,
  diagnostics: Diagnostics,
): { scorecard: Scorecard; visibilityOrder: number[] } {
  const { composites, primaryMetric, outcomeRules, translations } = draft;
  const concepts = draft.concepts.map((concept) => {
    const position = diagnostics.positionOf(concept);
    const linked = itemLinker.link(concept, position);
    diagnostics.setPosition(linked, position);
    checkIrt(linked, position);
    checkNormTables(linked, experience.questionById, position);
    return linked;
  });
  const { visibilityOrder, scoringOrder } = dependencyOrder(
    { ...experience, concepts, composites, guardrail },
    diagnostics,
  );
  const conceptById = new Map(concepts.map((concept) => [concept.id, concept]));
  const scorecard = {
    concepts,
    conceptById,
    composites,
    order: scoringOrder,
    outcomeRules,
    translations,
    ...(primaryMetric !== undefined && { primaryMetric }),
  };
  return { scorecard, visibilityOrder };
}

/** Returns the bundle's fingerprint, or null after reporting a content that has no canonical JSON. */
function fingerprintOf(contents: Contents, at: (kind: Kind) => Position): string | null {
  const hashes: Partial<Record<Kind, string>> = {};
  for (const kind of KINDS) {
    try {
      hashes[kind] = contentHash(contents[kind]);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      at(kind).error('not_canonical', `The content cannot be written as canonical JSON: ${error.message}.`);
      return null;
    }
  }
  return bundleFingerprint(hashes as Record<Kind, string>);
}
