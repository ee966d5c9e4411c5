import { contentHash } from '../content/canonical.ts';
import type { CompiledBundle, EffectiveContext, Json, JsonObject, LinkValues } from '../types.ts';
import { convert } from './convert.ts';
import { declaredValues, linkValue, NO_LINK_VALUES } from './link-values.ts';
import { mergedContext } from './merge.ts';

/**
 * Returns the effective context of an evaluation: the bundle's context, merged with the program's overrides
 * (RFC 7396), then the variables read from the subject's profile and from the link. If such a value does not
 * fit its variable, the default is used; an override of the wrong type is ignored (`checkOverrides` reports
 * it).
 * @param profile decrypted top-level profile fields; only fields that the context declares are kept
 * @param link likewise, only parameters that the context declares are kept
 */
export function effectiveContext(
  bundle: CompiledBundle,
  overrides: JsonObject,
  profile: Readonly<Record<string, Json>>,
  link: LinkValues = NO_LINK_VALUES,
): EffectiveContext {
  const merged = mergedContext(bundle.context, overrides);
  const declared: [string, Json][] = [];
  const converted: [string, { field: string; value: Json }][] = [];
  for (const [key, variable] of bundle.context.variables) {
    const { type, fromProfile, fromLink } = variable;
    const sent = fromLink && linkValue(variable, fromLink, link);
    if (fromLink && sent != null) converted.push([key, { field: `link.${fromLink.name}`, value: sent }]);
    if (fromProfile === undefined || !Object.hasOwn(profile, fromProfile)) continue;
    declared.push([fromProfile, profile[fromProfile]!]);
    const value = convert(profile[fromProfile]!, type);
    if (value !== null) converted.push([key, { field: fromProfile, value }]);
  }
  const kept = declaredValues(bundle.context, link.values);
  return {
    ...merged,
    values: { ...merged.values, ...Object.fromEntries(converted.map(([key, { value }]) => [key, value])) },
    profile: Object.fromEntries(declared),
    ...(Object.keys(kept).length > 0 && { link: { values: kept, signed: link.signed } }),
    sources: Object.fromEntries(converted.map(([key, { field }]) => [key, field])),
  };
}

/**
 * Returns the `sha256:` digest of an effective context. Values from the profile and the link enter as
 * `digest(field, value)`, a keyed digest, so that the fingerprint does not reveal them.
 */
export function contextFingerprint(
  effective: EffectiveContext,
  digest: (field: string, value: Json) => string,
): string {
  const values = Object.entries(effective.values).map(([key, value]) => {
    const field = Object.hasOwn(effective.sources, key) ? effective.sources[key] : undefined;
    return [key, field === undefined ? value : digest(field, value)];
  });
  const profile = Object.entries(effective.profile).map(([field, value]) => [field, digest(field, value)]);
  const targets = Object.entries(effective.targets).map(([id, target]) => [id, { ...target }]);
  const { metric, missing, locale, time_zone, link } = effective;
  const sent = Object.entries(link?.values ?? {}).map(([name, value]) => [
    name,
    digest(`link.${name}`, value),
  ]);
  return contentHash({
    values: Object.fromEntries(values),
    profile: Object.fromEntries(profile),
    ...(link && { link: { values: Object.fromEntries(sent), signed: link.signed } }),
    targets: Object.fromEntries(targets),
    metric,
    missing,
    ...(locale !== undefined && { locale }),
    ...(time_zone !== undefined && { time_zone }),
  });
}
