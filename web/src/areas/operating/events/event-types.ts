import type { EventType } from '@eps/sdk';
import type { CodeNames } from '../../../ui/code-names.ts';

/** The name of each event type. */
export const EVENT_NAMES: CodeNames<EventType> = {
  'bundle.published': { en: 'Bundle published', de: 'Bundle veröffentlicht' },
  'program.activated': { en: 'Program activated', de: 'Programm aktiviert' },
  'program.paused': { en: 'Program paused', de: 'Programm pausiert' },
  'program.archived': { en: 'Program archived', de: 'Programm archiviert' },
  'subject.created': { en: 'Person created', de: 'Person angelegt' },
  'subject.updated': { en: 'Person changed', de: 'Person geändert' },
  'subject.deleted': { en: 'Person erased', de: 'Person gelöscht' },
  'enrollment.created': { en: 'Person enrolled', de: 'Person aufgenommen' },
  'enrollment.updated': { en: 'Enrollment changed', de: 'Teilnahme geändert' },
  'enrollment.withdrawn': { en: 'Enrollment withdrawn', de: 'Teilnahme zurückgezogen' },
  'enrollment.cycle_due': { en: 'Cycle due', de: 'Zyklus fällig' },
  'session.started': { en: 'Session started', de: 'Sitzung begonnen' },
  'session.abandoned': { en: 'Session abandoned', de: 'Sitzung abgebrochen' },
  'session.consent_declined': { en: 'Consent declined', de: 'Einwilligung abgelehnt' },
  'evaluation.completed': { en: 'Evaluation completed', de: 'Bewertung abgeschlossen' },
  'evaluation.needs_review': { en: 'Evaluation needs review', de: 'Bewertung zu prüfen' },
  'evaluation.failed': { en: 'Evaluation failed', de: 'Bewertung fehlgeschlagen' },
  'evaluation.superseded': { en: 'Evaluation superseded', de: 'Bewertung ersetzt' },
  'evaluation.deleted': { en: 'Evaluation deleted', de: 'Bewertung gelöscht' },
  'guardrail.triggered': { en: 'Guardrail triggered', de: 'Schutzregel ausgelöst' },
  'message.requested': { en: 'Message requested', de: 'Nachricht angefordert' },
  'guardrail.cleared': { en: 'Guardrail cleared', de: 'Schutzregel aufgehoben' },
  'responses.imported': { en: 'Responses imported', de: 'Antworten importiert' },
  'export.ready': { en: 'Export ready', de: 'Export fertig' },
  'task.created': { en: 'Task created', de: 'Aufgabe angelegt' },
  'task.acknowledged': { en: 'Task acknowledged', de: 'Aufgabe zur Kenntnis genommen' },
  'task.overdue': { en: 'Task overdue', de: 'Aufgabe überfällig' },
  'task.escalated': { en: 'Task escalated', de: 'Aufgabe eskaliert' },
  'task.completed': { en: 'Task completed', de: 'Aufgabe erledigt' },
  'task.cancelled': { en: 'Task cancelled', de: 'Aufgabe abgebrochen' },
  'instrument.attention_required': {
    en: 'Instrument needs attention',
    de: 'Instrument braucht Aufmerksamkeit',
  },
  ping: { en: 'Test event', de: 'Testereignis' },
};

export const EVENT_TYPES = Object.keys(EVENT_NAMES) as EventType[];
