import type { Context, ContextVariable, Json, LinkParameter, LinkValues } from '../types.ts';
import { convert } from './convert.ts';

export const NO_LINK_VALUES: LinkValues = { values: {}, signed: false };

/** Returns the values of the parameters that a context declares. */
export function declaredValues(
  { variables }: Context,
  values: Readonly<Record<string, string>>,
): LinkValues['values'] {
  const names = new Set([...variables.values()].flatMap(({ fromLink }) => fromLink?.name ?? []));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

/** Returns the parameters with values that count only if they are signed. */
export function signedParameters(
  { variables }: Context,
  values: Readonly<Record<string, string>>,
): readonly string[] {
  const signed = [...variables.values()].flatMap(({ fromLink }) =>
    fromLink?.isSigned && Object.hasOwn(values, fromLink.name) ? fromLink.name : [],
  );
  return [...new Set(signed)];
}

/** Returns the parameters with a value that does not fit their variable, which then keeps its default. */
export function unfittingParameters(context: Context, link: LinkValues): readonly string[] {
  const unfitting = [...context.variables.values()].flatMap((variable) => {
    const { fromLink } = variable;
    if (!fromLink || !Object.hasOwn(link.values, fromLink.name)) return [];
    return linkValue(variable, fromLink, link) === null ? fromLink.name : [];
  });
  return [...new Set(unfitting)];
}

/**
 * Returns the value of a variable that its link supplies; null if the link has none, or one that does not fit
 * the variable's type and bounds or lacks the signature that it needs.
 */
export function linkValue(
  { type }: Pick<ContextVariable, 'type'>,
  { name, isSigned, values, min = -Infinity, max = Infinity, maxLength = Infinity }: LinkParameter,
  link: LinkValues,
): Json {
  if (!Object.hasOwn(link.values, name) || (isSigned && !link.signed)) return null;
  const sent = link.values[name]!;
  if (values && !values.includes(sent)) return null;
  const value = convert(sent, type);
  if (typeof value === 'number') return value >= min && value <= max ? value : null;
  if (type === 'string') return sent.length <= maxLength ? value : null;
  return value;
}
