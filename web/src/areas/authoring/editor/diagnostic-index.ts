import type { Diagnostic } from '@eps/sdk';
import type { Kind } from '../../../shared/content/kinds.ts';

/** Finds the diagnostics of a part of the content quickly. */
export interface DiagnosticIndex {
  all: readonly Diagnostic[];
  of(kind: Kind): readonly Diagnostic[];
  /** Returns the diagnostics of the value at a JSON Pointer and of everything in it. */
  within(kind: Kind, pointer: string): readonly Diagnostic[];
}

export function indexDiagnostics(all: readonly Diagnostic[]): DiagnosticIndex {
  const index = new Map<string, Diagnostic[]>();
  for (const diagnostic of all)
    for (const pointer of ancestors(diagnostic.pointer)) {
      const key = `${diagnostic.kind}${pointer}`;
      const list = index.get(key);
      if (list) list.push(diagnostic);
      else index.set(key, [diagnostic]);
    }
  const within = (kind: Kind, pointer: string) => index.get(`${kind}${pointer}`) ?? NONE;
  return { all, within, of: (kind) => within(kind, '') };
}

const NONE: readonly Diagnostic[] = [];

/** Returns the pointer itself and the pointers of everything that contains it. */
function ancestors(pointer: string): string[] {
  const keys = pointer.split('/');
  return keys.map((_, index) => keys.slice(0, index + 1).join('/'));
}
