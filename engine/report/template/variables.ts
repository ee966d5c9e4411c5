import { type Template, TypeGuards, toValueSync, Value } from 'liquidjs';

type Argument = Value | TypeGuardsToken;
type TypeGuardsToken = Parameters<typeof TypeGuards.isValueToken>[0];

/**
 * Returns the paths of the variables that templates read from their data, each once, such as
 * `['score', 'value']`. A path ends before a segment that is not a name; variables that the templates set
 * themselves are left out. The library's own analysis also determines lines and columns, which takes
 * quadratic time.
 */
export function variablesOf(templates: readonly Template[]): string[][] {
  const found = new Map<string, string[]>();
  const assigned = new Set<string>();
  const read = (path: string[], loops: readonly ReadonlySet<string>[]) => {
    const [root] = path;
    if (root === undefined || assigned.has(root) || loops.some((names) => names.has(root))) return;
    found.set(path.join('.'), path);
  };
  const visit = (template: Template, loops: readonly ReadonlySet<string>[]): void => {
    for (const argument of template.arguments?.() ?? [])
      for (const path of pathsIn(argument)) read(path, loops);
    for (const { content } of template.localScope?.() ?? []) assigned.add(content);
    if (!template.children) return;
    const inner = template.blockScope ? [...loops, new Set(template.blockScope())] : loops;
    const children = toValueSync(template.children(false, true)) as Template[];
    for (const child of children) visit(child, inner);
  };
  for (const template of templates) visit(template, []);
  return [...found.values()];
}

function* pathsIn(argument: Argument): Generator<string[]> {
  const token = argument as TypeGuardsToken;
  if (argument instanceof Value || TypeGuards.isFilteredValueToken(token)) {
    const { initial, filters } = argument as Value;
    for (const part of initial.postfix) yield* pathsIn(part);
    for (const { args } of filters) for (const arg of args) yield* pathsIn(Array.isArray(arg) ? arg[1] : arg);
  } else if (TypeGuards.isRangeToken(token)) {
    yield* pathsIn(token.lhs);
    yield* pathsIn(token.rhs);
  } else if (TypeGuards.isPropertyAccessToken(token)) {
    const names = token.props.map((prop) =>
      TypeGuards.isWordToken(prop) || TypeGuards.isQuotedToken(prop) ? prop.content : undefined,
    );
    const end = names.indexOf(undefined);
    if (token.variable === undefined) yield (end < 0 ? names : names.slice(0, end)) as string[];
    for (const prop of token.props) if (TypeGuards.isPropertyAccessToken(prop)) yield* pathsIn(prop);
  }
}
