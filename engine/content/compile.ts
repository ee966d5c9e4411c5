import {
  type CompiledBundle,
  type Contents,
  type Diagnostic,
  type JsonObject,
  KINDS,
  type Kind,
  type Scorecard,
} from '../types.ts';
import { readAdaptivePolicy } from './adaptive_policy.ts';
import { bundleFingerprint, contentHash } from './canonical.ts';
import { readContext } from './context.ts';
import { type ExperienceDraft, readExperience } from './experience.ts';
import { readGuardrail } from './guardrail.ts';
import { checkAttention, checkByBand, checkUnusedScores } from './link/checks.ts';
import { checkComparedOptions } from './link/compared.ts';
import { checkIrt } from './link/irt.ts';
import { ItemFinder } from './link/items.ts';
import { orderOf } from './link/order.ts';
import {
  checkExpressionTotal,
  checkReferences,
  type Names,
  namesInContext,
  namesInExperience,
  namesInScorecard,
} from './link/references.ts';
import { Diagnostics, Place } from './place.ts';
import { readReportTemplate } from './report_template.ts';
import { readScorecard, type ScorecardDraft } from './scorecard.ts';

/**
 * Checks the content of one kind on its own: what it says, the references inside it and its cycles. What only the
 * six kinds together can show is left to `compileBundle`.
 */
export function checkContent(kind: Kind, content: JsonObject): Diagnostic[] {
  const diagnostics = new Diagnostics();
  checkReferences(diagnostics, readAlone(kind, content, new Place(diagnostics, kind)));
  checkExpressionTotal(diagnostics);
  return diagnostics.list();
}

/** Reads a content and returns the names it can be sure of. */
function readAlone(kind: Kind, content: JsonObject, at: Place): Names {
  switch (kind) {
    case 'experience': {
      const experience = readExperience(content, at);
      orderOf({ ...experience, concepts: [], composites: [] }, at.diagnostics);
      checkComparedOptions(experience, at.diagnostics);
      return namesInExperience(experience);
    }
    case 'scorecard': {
      const scorecard = readScorecard(content, at);
      orderOf({ questions: [], sections: new Map(), ...scorecard }, at.diagnostics);
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
      readReportTemplate(content, at);
      return {};
  }
}

/**
 * Compiles the six contents of a bundle into one immutable object that answers can be evaluated with.
 * @returns the bundle, or null where there is an error among the diagnostics
 */
export function compileBundle(contents: Contents): {
  bundle: CompiledBundle | null;
  diagnostics: Diagnostic[];
} {
  const diagnostics = new Diagnostics();
  const at = (kind: Kind) => new Place(diagnostics, kind);
  const experience = readExperience(contents.experience, at('experience'));
  const draft = readScorecard(contents.scorecard, at('scorecard'));
  const context = readContext(contents.context, at('context'));
  const guardrail = readGuardrail(contents.guardrail, at('guardrail'));
  const adaptivePolicy = readAdaptivePolicy(contents.adaptive_policy, at('adaptive_policy'));
  const reportTemplate = readReportTemplate(contents.report_template, at('report_template'));
  const names = { ...namesInExperience(experience), ...namesInScorecard(draft), ...namesInContext(context) };
  checkReferences(diagnostics, names);
  checkExpressionTotal(diagnostics);
  const finder = new ItemFinder(experience, adaptivePolicy.constraints.pilot);
  const { scorecard, visibilityOrder } = linkScorecard(draft, experience, finder, diagnostics);
  checkUnusedScores(experience, names.concept, diagnostics);
  checkComparedOptions(experience, diagnostics);
  checkAttention(guardrail, experience, diagnostics);
  checkByBand(reportTemplate, scorecard, diagnostics);
  const fingerprint = diagnostics.hasErrors ? null : fingerprintOf(contents, at);
  if (fingerprint === null) return { bundle: null, diagnostics: diagnostics.list() };
  const bundle: CompiledBundle = {
    fingerprint,
    experience: { ...experience, visibilityOrder },
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
  experience: ExperienceDraft,
  finder: ItemFinder,
  diagnostics: Diagnostics,
): { scorecard: Scorecard; visibilityOrder: number[] } {
  const { composites, primaryMetric } = draft;
  const concepts = draft.concepts.map((concept) => {
    const place = diagnostics.placeOf(concept);
    const linked = finder.link(concept, place);
    diagnostics.locate(linked, place);
    checkIrt(linked, place);
    return linked;
  });
  const { visibilityOrder, scoringOrder } = orderOf({ ...experience, concepts, composites }, diagnostics);
  const conceptById = new Map(concepts.map((concept) => [concept.id, concept]));
  const scorecard = {
    concepts,
    conceptById,
    composites,
    order: scoringOrder,
    ...(primaryMetric !== undefined && { primaryMetric }),
  };
  return { scorecard, visibilityOrder };
}

/** The bundle's fingerprint, or null after reporting contents that have no canonical JSON. */
function fingerprintOf(contents: Contents, at: (kind: Kind) => Place): string | null {
  const hashes: Partial<Record<Kind, string>> = {};
  for (const kind of KINDS) {
    try {
      hashes[kind] = contentHash(contents[kind]);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      at(kind).error('not_canonical', `The content has no canonical JSON: ${error.message}.`);
      return null;
    }
  }
  return bundleFingerprint(hashes as Record<Kind, string>);
}
