import type { GermanDiagnostic } from './german-diagnostic.ts';

/** The section "Limits". */
export const LIMITS: Readonly<Record<string, GermanDiagnostic>> = {
  too_many_items: {
    text: 'Es gibt zu viele Fragen und Matrixzeilen.',
    fix: 'Teilen Sie den Fragebogen auf.',
  },
  too_many_options: {
    text: 'Es gibt zu viele oder zu lange Optionen.',
    fix: 'Verwenden Sie weniger Optionen oder kürzere Beschriftungen.',
  },
  too_many_scores: {
    text: 'Es gibt zu viele Punktwerte.',
    fix: 'Werten Sie jedes Item auf weniger Subskalen aus, oder verwenden Sie weniger Optionen.',
  },
  media_too_large: {
    text: 'Die Dateien des Fragebogens sind zusammen zu groß.',
    fix: 'Verwenden Sie weniger oder kleinere Dateien.',
  },
  too_many_enemies: {
    text: 'Die Gruppen einander ausschließender Fragen sind zu groß.',
    fix: 'Verkleinern Sie die Gruppen.',
  },
  report_too_large: {
    text: 'Der Bericht ist zu groß.',
    fix: 'Setzen Sie „concept_id“, oder entfernen Sie Blöcke.',
  },
  irt_too_large: {
    text: 'Das Item-Response-Modell ist zu groß.',
    fix: 'Verwenden Sie weniger „nodes“ oder weniger Items.',
  },
  composites_too_large: {
    text: 'Die Ausdrücke der Gesamtwerte lesen zusammen zu viele Teile.',
    fix: 'Verwenden Sie „weights“ oder weniger Teile je Ausdruck.',
  },
  selection_too_large: {
    text: 'Der Frageplan bräuchte zu viele Berechnungen.',
    fix: 'Fügen Sie die Abbruchregel „max_items“ hinzu, oder verwenden Sie weniger „nodes“ oder „mfi“.',
  },
};
