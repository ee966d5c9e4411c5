import { type Claim, compileBundle, type Diagnostic, proveBundle } from '@eps/engine';
import { isMap, isNode, isSeq, type Node } from 'yaml';
import type { ReadDocument } from './documents.ts';
import { type ContentFile, type InstrumentFolder, shown } from './folder.ts';
import type { DocumentKind } from './project.ts';

/** A diagnostic with its place in a file. */
export interface Problem extends Omit<Diagnostic, 'kind'> {
  kind: Diagnostic['kind'] | DocumentKind;
  file: string;
  line?: number;
  column?: number;
}

/** Compiles the contents of a folder with the engine of this CLI. */
export function problemsOf(folder: InstrumentFolder, cwd: string): Problem[] {
  return placed(compileBundle(folder.contents).diagnostics, folder, cwd);
}

/** The diagnostics of the service about the contents of a bundle, as far as a check prints them. */
export interface CheckResult {
  diagnostics: readonly Diagnostic[];
  proofs?: { claims: readonly Claim[]; counts: { undecided: number } };
}

/** Compiles the contents of a folder with the engine of this CLI, and proves its defects. */
export function checkFolder({ contents }: InstrumentFolder): CheckResult {
  const { bundle, diagnostics } = compileBundle(contents);
  return { diagnostics, ...(bundle && { proofs: proveBundle(bundle) }) };
}

/** Returns the diagnostics and the proved defects of a folder, with their positions in its files. */
export function checkedProblems(
  { diagnostics, proofs }: CheckResult,
  folder: InstrumentFolder,
  cwd: string,
): Problem[] {
  const defects = (proofs?.claims ?? []).filter(({ verdict }) => verdict === 'proved').map(defect);
  return placed([...diagnostics, ...defects], folder, cwd);
}

function defect({ claim, kind, pointer, id, severity, reason, witness }: Claim): Diagnostic {
  const message = `${sentence(claim)} "${id}": ${reason}`;
  const hint = witness && `Answers: ${JSON.stringify(witness.answers)}.`;
  return { severity, code: claim, kind, pointer, message, ...(hint && { hint }) };
}

/** Writes the name of a defect as words: `guardrail_never_fires` is "Guardrail never fires". */
function sentence(claim: string): string {
  const words = claim.replaceAll('_', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
}

/** Resolves the pointer of each diagnostic to a file and a position in it. */
function placed(diagnostics: readonly Diagnostic[], folder: InstrumentFolder, cwd: string): Problem[] {
  return diagnostics.map((diagnostic) => {
    const file = folder.files[diagnostic.kind];
    if (!file) return { ...diagnostic, file: shown(cwd, `${folder.path}/${diagnostic.kind}.yaml`) };
    return { ...diagnostic, file: shown(cwd, file.path), ...positionOf(file, diagnostic.pointer) };
  });
}

/** Adds to the diagnostics of a document their positions in its file. */
export function documentProblems(
  diagnostics: readonly Omit<Diagnostic, 'kind'>[],
  { document: { kind }, file }: ReadDocument,
  cwd: string,
): Problem[] {
  return diagnostics.map((diagnostic) => ({
    ...diagnostic,
    kind,
    file: shown(cwd, file.path),
    ...positionOf(file, diagnostic.pointer),
  }));
}

export function problemLine({ file, line, column, severity, code, message, hint }: Problem): string {
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  return `${place}: ${severity}: ${message}${hint === undefined ? '' : ` ${hint}`} [${code}]`;
}

/** Returns the position of the value, or of the nearest one around it that the file has. */
function positionOf({ document, lines }: ContentFile, pointer: string): { line: number; column: number } {
  let node: Node | null = document.contents;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    const next: unknown = isMap(node)
      ? node.get(key, true)
      : isSeq(node)
        ? node.get(Number(key), true)
        : undefined;
    if (!isNode(next)) break;
    node = next;
  }
  const { line, col } = lines.linePos(node?.range?.[0] ?? 0);
  return { line, column: col };
}
