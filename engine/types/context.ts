import type { Json } from './base.ts';

export interface ContextVariable {
  type: 'number' | 'string' | 'boolean' | 'date';
  default?: Json;
  label: string;
  /** Profile field (without the `profile.` prefix) the value comes from. */
  fromProfile?: string;
}

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
  /** IANA zone in which reports show instants; UTC without it. */
  timeZone?: string;
}

/** Frozen when a session or cycle opens; plain JSON so that it can be stored and replayed. */
export interface EffectiveContext {
  values: { [key: string]: Json };
  /** Profile fields the context declares, as they were. */
  profile: { [field: string]: Json };
  /** Keys of `values` that were taken from the profile, each with its field; others stand at their default. */
  sources: { [key: string]: string };
  targets: { [conceptId: string]: Target };
  metric: 'manhattan' | 'euclidean';
  missing: 'ignore' | 'neutral';
  locale?: string;
  time_zone?: string;
}
