import type { Json } from './base.ts';

export interface ContextVariable {
  type: 'number' | 'string' | 'boolean' | 'date';
  default?: Json;
  label: string;
  /** The profile field (without the `profile.` prefix) that supplies the value. */
  fromProfile?: string;
  /** The parameter of the link that supplies the value. */
  fromLink?: LinkParameter;
  /** Analytics may compare respondents by the values of this variable (`"analytics": "group"`). */
  isGroup?: true;
}

/** A parameter of a link, such as `ref` of `?ref=poster`, and the values of it that count. */
export interface LinkParameter {
  name: string;
  /** Whether only signed values count. */
  isSigned: boolean;
  /** The only values. */
  values?: readonly string[];
  /** Bounds of a number. */
  min?: number;
  max?: number;
  /** Of a text. */
  maxLength?: number;
}

/**
 * The values of a link when its session opened: the parameters that the context declares, as they were sent.
 */
export interface LinkValues {
  values: { [parameter: string]: string };
  /** Whether a signature vouches for them. */
  signed: boolean;
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
  /** Absent if the link has no parameter that the context declares. */
  link?: LinkValues;
  /**
   * The keys of `values` whose value comes from the profile, each with its profile field, or from the link,
   * each with `link.` and its parameter.
   */
  sources: { [key: string]: string };
  targets: { [conceptId: string]: Target };
  metric: 'manhattan' | 'euclidean';
  missing: 'ignore' | 'neutral';
  locale?: string;
  time_zone?: string;
}
