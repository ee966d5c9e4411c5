import type { Json } from './base.ts';

export interface ContextVariable {
  type: 'number' | 'string' | 'boolean' | 'date';
  default?: Json;
  label: string;
  /** The profile field (without the `profile.` prefix) that supplies the value. */
  fromProfile?: string;
  /** Analytics may compare respondents by the values of this variable (`"analytics": "group"`). */
  isGroup?: true;
}

/** The desired value of a concept or composite, for alignment. */
export interface Target {
  ideal?: number;
  min?: number;
  max?: number;
  tolerance?: number;
  weight: number;
}

export interface Context {
  variables: ReadonlyMap<string, ContextVariable>;
  targets: ReadonlyMap<string, Target>;
  metric: 'manhattan' | 'euclidean';
  missing: 'ignore' | 'neutral';
  locale?: string;
  /** The IANA time zone in which reports show instants; UTC if absent. */
  timeZone?: string;
}

/**
 * The context of one session or cycle, fixed when it opens: the bundle's context with overrides and profile
 * values. Plain JSON, so that it can be stored and the evaluation replayed.
 */
export interface EffectiveContext {
  values: { [key: string]: Json };
  /** The profile fields that the context declares, with their values when the session or cycle opened. */
  profile: { [field: string]: Json };
  /** The keys of `values` whose value comes from the profile, each with its profile field. */
  sources: { [key: string]: string };
  targets: { [conceptId: string]: Target };
  metric: 'manhattan' | 'euclidean';
  missing: 'ignore' | 'neutral';
  locale?: string;
  time_zone?: string;
}
