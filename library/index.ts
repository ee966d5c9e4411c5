/**
 * The built-in library of instruments: one folder a template, JSON as it would be posted.
 * Read from disk at first use and kept; everything handed out is frozen, so callers share it safely.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Contents, type JsonObject, KINDS, type Kind } from '@eps/engine';
import { buildExperience, buildScorecard } from './ipip-neo-120/build.ts';

/** What `template.json` holds: what the template is, whose work it is and what its licence permits. */
export interface TemplateSummary {
  /** Fixed UUID, the same in every installation. */
  id: string;
  slug: string;
  name: string;
  description: string;
  version: string;
  /** BCP 47 tags; the first is the language of the contents, the others are translations inside them. */
  locales: readonly string[];
  /** The mode a program of this template is meant to run in. */
  mode: 'one_time' | 'continuous';
  /** Suggested recurrence of a continuous program, in the shape a program takes. */
  recurrence?: JsonObject;
  tags: readonly string[];
  source: string;
  authors: readonly string[];
  citation: string;
  licence: string;
  /** The permission or credit line that has to accompany the instrument. */
  permission: string;
  notes: string;
}

export interface Template extends TemplateSummary {
  contents: Contents;
}

/** Contents that are made from a published package instead of standing here as a file. */
const BUILT: Record<string, Partial<Record<Kind, () => JsonObject>>> = {
  'ipip-neo-120': { experience: buildExperience, scorecard: buildScorecard },
};

const summaries = new Map<string, TemplateSummary>();
const templates = new Map<string, Template>();

/** All built-in templates, in order of id. */
export function listTemplates(): readonly TemplateSummary[] {
  return [...summaryById().values()];
}

/** The template with its six contents, or undefined where no built-in template has that id. */
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
