import type { Scope } from '@eps/sdk';
import { defineWords } from '../../../base/language.ts';

/** A description of each scope. The keys have `_` for the `:` of the scope, which i18next reserves. */
const useWords = defineWords(
  'scopes',
  {
    organization_read: 'View apps, members and API keys',
    organization_write: 'Manage apps, members, API keys and environments',
    definitions_read: 'View instruments and templates',
    definitions_write: 'Edit instruments and clone templates',
    bundles_read: 'View and simulate versions',
    bundles_write: 'Create versions and change their status',
    bundles_publish: 'Publish versions',
    bundles_release: 'Release published versions for the live environment',
    programs_read: 'View programs and the test clock',
    programs_write: 'Create, change and activate programs; set the test clock',
    subjects_read: 'Look up people, without their data',
    subjects_write: 'Import people and change their profiles',
    subjects_erase: 'Permanently erase a person’s data',
    subjects_export: 'Export all data about a person',
    subjects_identify: 'Find people by external ID and see their external IDs',
    subjects_profile: 'View the fields of people’s profiles',
    subjects_contact: 'View and change how people are reached',
    enrollments_read: 'View who is enrolled in which program',
    enrollments_write: 'Enroll people; pause, complete and withdraw enrollments',
    sessions_write: 'Create participant sessions and deliver due questions',
    evaluations_read: 'View scores and reports',
    evaluations_answers: 'View individual answers',
    evaluations_review: 'Review, amend and rescore evaluations',
    tasks_read: 'View tasks',
    tasks_write: 'Create tasks, take them on and complete them',
    messages_read: 'View messages to people and their log',
    messages_write: 'Change message settings, send messages again',
    studies_unblind: 'See which arm of a study a person is in',
    analytics_read: 'View instrument health and psychometrics',
    webhooks_read: 'View webhooks, deliveries and events',
    webhooks_write: 'Create and change webhooks, retry deliveries',
    audit_read: 'View, verify and export the audit log',
    platform_admin: 'Create organizations in this installation',
  },
  {
    organization_read: 'Apps, Mitglieder und API-Schlüssel ansehen',
    organization_write: 'Apps, Mitglieder, API-Schlüssel und Umgebungen verwalten',
    definitions_read: 'Instrumente und Vorlagen ansehen',
    definitions_write: 'Instrumente bearbeiten und Vorlagen übernehmen',
    bundles_read: 'Versionen ansehen und simulieren',
    bundles_write: 'Versionen anlegen und ihren Status ändern',
    bundles_publish: 'Versionen veröffentlichen',
    bundles_release: 'Veröffentlichte Versionen für die Live-Umgebung freigeben',
    programs_read: 'Programme und die Testuhr ansehen',
    programs_write: 'Programme anlegen, ändern und aktivieren; die Testuhr stellen',
    subjects_read: 'Personen nachschlagen, ohne ihre Daten',
    subjects_write: 'Personen importieren und ihre Profile ändern',
    subjects_erase: 'Die Daten einer Person endgültig löschen',
    subjects_export: 'Alle Daten über eine Person exportieren',
    subjects_identify: 'Personen über ihre externe ID finden und externe IDs sehen',
    subjects_profile: 'Die Profilfelder von Personen ansehen',
    subjects_contact: 'Ansehen und ändern, wie Personen erreicht werden',
    enrollments_read: 'Ansehen, wer an welchem Programm teilnimmt',
    enrollments_write: 'Personen aufnehmen; Teilnahmen pausieren, abschließen und zurückziehen',
    sessions_write: 'Sitzungen für Teilnehmende anlegen und fällige Fragen zustellen',
    evaluations_read: 'Werte und Berichte ansehen',
    evaluations_answers: 'Einzelne Antworten ansehen',
    evaluations_review: 'Bewertungen prüfen, berichtigen und neu auswerten',
    tasks_read: 'Aufgaben ansehen',
    tasks_write: 'Aufgaben anlegen, übernehmen und erledigen',
    messages_read: 'Nachrichten an Personen und ihr Protokoll ansehen',
    messages_write: 'Nachrichteneinstellungen ändern, Nachrichten erneut senden',
    studies_unblind: 'Sehen, in welchem Arm einer Studie eine Person ist',
    analytics_read: 'Zustand der Instrumente und Psychometrie ansehen',
    webhooks_read: 'Webhooks, Zustellungen und Ereignisse ansehen',
    webhooks_write: 'Webhooks anlegen und ändern, Zustellungen wiederholen',
    audit_read: 'Das Audit-Protokoll ansehen, prüfen und exportieren',
    platform_admin: 'Organisationen in dieser Installation anlegen',
  },
);

/** The key of a scope's words. */
type WordOf<S extends Scope> = S extends `${infer Area}:${infer Right}` ? `${Area}_${Right}` : never;

/** Returns what a scope allows, in a sentence. */
export function useScopeWords(): (scope: Scope) => string {
  const words = useWords();
  return (scope) => words(scope.replace(':', '_') as WordOf<Scope>);
}
