import { readConsoleSource } from './console-layers.ts';
import { lineAt, type SourceFile } from './source-files.ts';

/** The form of the console, and the one in the alert that it shows. */
const FORMS = new Set(['ui/request-form.tsx', 'ui/reason-form.tsx']);

/**
 * Returns an error for each form of the console beside `RequestForm`, which shows what the service rejects
 * at its fields.
 */
export function consoleFormErrors(files: readonly SourceFile[] = readConsoleSource()): string[] {
  return files
    .filter(({ path }) => !FORMS.has(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/<form\b|\buseForm\b/g)].map(
        ({ 0: found, index }) =>
          `web/src/${path}:${lineAt(text, index)} has ${found}; use RequestForm and useRequestForm`,
      ),
    );
}
