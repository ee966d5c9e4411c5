import Papa from 'papaparse';
import type { ClipboardEvent } from 'react';
import type { InstrumentText } from '../../../shared/content/completeness.ts';
import { useInstrumentActions, useOpenInstrument } from '../editor/instrument.ts';
import { withTranslationChanges } from './entries.ts';

/**
 * Handles spreadsheet cells that are pasted into a translation: they fill the rows below and the languages to
 * the right, in one step of undo. Empty cells change nothing. A text of several lines does not count as
 * cells, and goes into the field.
 */
export function usePaste(texts: readonly InstrumentText[], locales: readonly string[]) {
  const { store, readOnly } = useOpenInstrument();
  const { changeAll } = useInstrumentActions();
  return (event: ClipboardEvent) => {
    const { row, locale } = event.target instanceof HTMLElement ? event.target.dataset : {};
    const cells = pastedCells(event.clipboardData);
    if (readOnly || row === undefined || locale === undefined || !cells) return;
    event.preventDefault();
    const column = locales.indexOf(locale);
    const changes = cells.flatMap((line, offset) =>
      line.flatMap((translation, shift) => {
        const [text, into] = [texts[Number(row) + offset], locales[column + shift]];
        return text && into !== undefined && translation.trim() !== ''
          ? [{ kind: text.kind, pointer: text.pointer, locale: into, translation: translation.trim() }]
          : [];
      }),
    );
    changeAll(withTranslationChanges(store.snapshot().document.contents, { changes }));
  };
}

/** The cells on the clipboard; undefined if it has no table or only one cell. */
function pastedCells(clipboard: DataTransfer): string[][] | undefined {
  const text = clipboard.getData('text/plain').replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (!text.includes('\t') && !/<table[\s>]/i.test(clipboard.getData('text/html'))) return undefined;
  const { data } = Papa.parse<string[]>(text, { delimiter: '\t' });
  return data.length > 1 || (data[0]?.length ?? 0) > 1 ? data : undefined;
}
