/**
 * The built-in library of instruments. Each template is a folder with its contents as JSON, as a client would
 * send them. Files are read on first use and cached. Returned objects are frozen, so that callers can share
 * them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Contents, type JsonObject, KINDS, type Kind } from '@eps/engine';
import { buildExperience, buildReport, buildScorecard } from './ipip-neo-120/build.ts';

/** The texts that describe a template to those who choose one. */
export interface TemplateTexts {
  name: string;
  description: string;
  tags: readonly string[];
  licence: string;
  /** The permission or credit line that must accompany the instrument. */
  permission: string;
  notes: string;
}

/** The content of `template.json`: description, authors and licence of a template. */
export interface TemplateSummary extends TemplateTexts {
  /** A fixed UUID, the same in every installation. */
  id: string;
  slug: string;
  version: string;
  /** BCP 47 tags: first the language of the contents, then those of their translations. */
  locales: readonly string[];
  /** The recommended mode of a program with this template. */
  mode: 'one_time' | 'continuous';
  /** The recommended recurrence of a continuous program, in the format of a program's `recurrence`. */
  recurrence?: JsonObject;
  source: string;
  authors: readonly string[];
  citation: string;
  /** The texts in other languages, by BCP 47 tag. */
  translations: Readonly<Record<string, TemplateTexts>>;
}

/** A template with its six contents. */
export interface Template extends TemplateSummary {
  contents: Contents;
}

/** Contents built from a published package instead of a JSON file. */
const BUILT: Record<string, Partial<Record<Kind, () => JsonObject>>> = {
  'ipip-neo-120': {
    experience: buildExperience,
    scorecard: buildScorecard,
    report_template: () => buildReport(readJson('ipip-neo-120', 'report_template')),
  },
};

const summaries = new Map<string, TemplateSummary>();
const templates = new Map<string, Template>();

/** Returns all built-in templates without their contents, sorted by id. */
export function listTemplates(): readonly TemplateSummary[] {
  return [...summaryById().values()];
}

/** Returns the template with its six contents, or undefined if there is no built-in template with this id. */
export function loadTemplate(id: string): Template | undefined {
  const known = templates.get(id);
  if (known) return known;
  const summary = summaryById().get(id);
  if (!summary) return undefined;
  const template = deepFreeze({ ...summary, contents: readContents(summary.slug) });
  templates.set(id, template);
  return template;
}

function summaryById(): ReadonlyMap<string, TemplateSummary> {
  if (summaries.size === 0) {
    const found = readdirSync(import.meta.dirname, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map((entry) => readJson<TemplateSummary>(entry.name, 'template'))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const summary of found) summaries.set(summary.id, deepFreeze(summary));
  }
  return summaries;
}

function readContents(slug: string): Contents {
  const contents = KINDS.map((kind): [Kind, JsonObject] => [
    kind,
    BUILT[slug]?.[kind]?.() ?? readJson(slug, kind),
  ]);
  return Object.fromEntries(contents) as Record<Kind, JsonObject>;
}

function readJson<T>(slug: string, name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, slug, `${name}.json`), 'utf8'));
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}
