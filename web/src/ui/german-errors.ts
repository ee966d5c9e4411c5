import type { ErrorCode } from '@eps/sdk';

/**
 * The text of each error code of the service in German. `{{name}}` is a value of the error's context; the
 * service's own messages are English.
 */
export const GERMAN_ERRORS: Record<ErrorCode, string> = {
  malformed_request: 'Die Anfrage ließ sich nicht lesen.',
  logout_token_invalid: 'Das Logout-Token ist ungültig oder wurde schon verwendet.',
  unauthenticated: 'Die Anmeldung ist ungültig oder abgelaufen.',
  second_factor_required: 'Geben Sie den Code Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
  reauthentication_required:
    'Bestätigen Sie zuerst, dass Sie es sind, und wiederholen Sie dann die Änderung.',
  signature_required: 'Diese App verlangt eine elektronische Signatur.',
  second_factor_missing:
    'Diese Organisation verlangt einen zweiten Faktor. Richten Sie ihn in Ihrem Konto ein, oder melden Sie sich damit an.',
  network_not_allowed: 'Aus diesem Netz ist der Zugang nicht erlaubt.',
  sign_in_policy_not_met:
    'Sie erfüllen diese Regeln selbst nicht und würden sich aussperren. Richten Sie zuerst einen zweiten Faktor ein, oder nehmen Sie Ihr Netz auf.',
  sign_in_challenge_expired: 'Diese Anmeldung ist abgelaufen. Melden Sie sich erneut an.',
  sso_failed:
    'Der Identitätsanbieter hat die Anmeldung nicht bestätigt, oder die Organisation nimmt sie nicht an.',
  sso_link_required:
    'Zu dieser Adresse gibt es schon ein Konto. Melden Sie sich mit dessen Passwort oder Passkey an, und verknüpfen Sie es auf der Kontoseite.',
  sso_sign_in_expired:
    'Diese Anmeldung ist abgelaufen oder wurde schon verwendet. Melden Sie sich erneut an.',
  identity_provider_unreachable:
    'Der Identitätsanbieter ist nicht erreichbar, oder er ist kein OpenID-Anbieter mit diesem Issuer.',
  wrong_passkey: 'Der Passkey ist unbekannt, oder die Anmeldung damit ist abgelaufen oder ungültig.',
  wrong_code: 'Der Code ist falsch oder wurde schon verwendet.',
  insufficient_scope: 'Dafür ist die Berechtigung „{{scope}}“ nötig.',
  forbidden_origin: 'Diese Anfrage muss von einer Seite des Dienstes selbst kommen.',
  not_found: 'Der Eintrag wurde nicht gefunden.',
  no_such_path: 'Diese Adresse gibt es nicht.',
  method_not_allowed: 'Diese Adresse unterstützt die Anfrage nicht.',
  conflict: 'Die Änderung passt nicht zum aktuellen Zustand des Eintrags.',
  slug_taken: 'Der Kurzname „{{slug}}“ wird bereits verwendet. Wählen Sie einen anderen.',
  already_member: 'Diese Adresse gehört bereits einem Mitglied oder hat eine offene Einladung.',
  similar_address:
    'Die Adresse eines Mitglieds sieht gleich aus, hat aber andere Buchstaben. Vergleichen Sie beide.',
  already_enrolled: 'Die Person ist bereits in dieses Programm aufgenommen.',
  already_completed: 'Die Sitzung ist bereits abgeschlossen.',
  already_accepted: 'Die Einladung wurde bereits angenommen.',
  last_owner: 'Eine Organisation braucht mindestens einen Inhaber.',
  last_platform_admin:
    'Dies ist der letzte API-Schlüssel mit der Berechtigung „platform:admin“. Legen Sie vorher einen weiteren an.',
  invalid_transition: 'Der Status kann nicht von „{{from}}“ zu „{{to}}“ wechseln.',
  programs_running:
    'Die Zeitzone lässt sich nicht ändern, solange ein Programm dieser Umgebung aktiv ist oder pausiert.',
  program_not_active: 'Das Programm ist nicht aktiv. Sein Status ist „{{status}}“.',
  program_not_continuous: 'Nur fortlaufende Programme haben fällige Fragen.',
  not_enrolled: 'Die Person hat keine aktive Teilnahme an diesem Programm.',
  subject_deleted: 'Die Person wurde gelöscht.',
  answers_deleted: 'Die Antworten dieser Bewertung wurden nach Ablauf ihrer Aufbewahrungszeit entfernt.',
  evaluation_deleted: 'Der Inhalt der Bewertung wurde nach seiner Aufbewahrungszeit entfernt.',
  legal_hold: 'Die Daten müssen aufbewahrt werden: Eine Aufbewahrungspflicht ist angeordnet.',
  program_archived: 'Das Programm ist archiviert.',
  bundle_not_published: 'In einer Live-Umgebung laufen nur veröffentlichte Versionen.',
  bundle_not_released:
    'Die Version ist für diese Umgebung nicht freigegeben. Jemand mit der Berechtigung „bundles:release“ muss sie freigeben.',
  protocol_not_published: 'Nur ein veröffentlichtes Protokoll kann freigegeben werden.',
  protocol_not_released:
    'Das Protokoll wurde für diese Umgebung nicht freigegeben. Bitten Sie jemanden mit der Berechtigung „bundles:release“.',
  result_not_readable: 'Dieser Link zeigt das Ergebnis nicht.',
  four_eyes_required: 'Das muss jemand anderes tun: Sie haben selbst daran mitgewirkt.',
  delivery_closed: 'Diese Frage nimmt keine Antwort mehr an.',
  not_on_paper:
    'Dieser Fragebogen wählt jede Frage nach früheren Antworten und ist nicht auf Papier möglich.',
  cycle_not_open: 'Für die Person ist gerade kein Zyklus dieses Programms offen.',
  live_environment: 'Eine Live-Umgebung hat immer die echte Zeit. Nur eine Testuhr lässt sich stellen.',
  clock_moves_forward: 'Die Testuhr lässt sich nur vorstellen.',
  evaluation_not_finished: 'Die Bewertung hat noch kein Ergebnis. Ihr Status ist „{{status}}“.',
  job_not_succeeded: 'Die Aufgabe hat kein Ergebnis. Ihr Status ist „{{status}}“.',
  publish_gate_failed: 'Die Version erfüllt eine Veröffentlichungsbedingung der App nicht.',
  mail_not_accepted: 'Der Mailserver hat die Nachricht nicht angenommen, oder der Dienst hat keinen.',
  golden_cases_failed: 'Referenzfälle der Version schlagen fehl.',
  file_in_use: 'Veröffentlichte Inhalte verwenden die Datei.',
  file_limit_reached:
    'Die App hat so viele Dateien, wie sie haben darf. Löschen Sie, was nicht verwendet wird.',
  file_invalid:
    'Die Datei ist kein Bild (PNG, JPEG, WebP, GIF), Ton (MP3, M4A, WAV, WebM) oder Film (MP4, WebM), oder sie ist zu groß.',
  working_copy_changed: 'Jemand hat die Arbeitskopie inzwischen gespeichert.',
  link_not_open: 'Dieser Link öffnet erst am {{opens_at}}.',
  push_not_offered: 'Auf diesem Gerät können keine Benachrichtigungen eingerichtet werden.',
  self_service_disabled: 'Das Programm bietet das nicht an.',
  proof_required: 'Gerade gibt es sehr viele solche Anfragen. Versuchen Sie es gleich erneut.',
  return_code_required: 'Senden Sie den Code, oder beginnen Sie als neue Person.',
  return_code_wrong: 'Mit diesem Code lässt sich keine Sitzung dieses Links fortsetzen.',
  link_full: 'Dieser Link hat so viele Sitzungen, wie er erlaubt.',
  idempotency_key_in_progress: 'Die erste Anfrage dieser Art läuft noch. Versuchen Sie es gleich erneut.',
  participant_session_expired: 'Diese Sitzung ist beendet. Sie braucht einen neuen Link.',
  invitation_expired: 'Die Einladung ist abgelaufen oder wurde zurückgezogen.',
  password_reset_expired: 'Dieser Link wurde schon benutzt, ist abgelaufen oder existiert nicht.',
  sign_in_link_expired: 'Dieser Link wurde schon benutzt, ist abgelaufen oder existiert nicht.',
  link_signature_invalid: 'Die Angaben dieses Links sind nicht so signiert, wie der Link es verlangt.',
  link_closed: 'Dieser Link ist seit {{closes_at}} geschlossen.',
  cursor_expired:
    'Löschungen werden {{max_days}} Tage lang gemerkt, und dieser Cursor ist älter. Exportieren Sie neu, ohne changed_since.',
  export_expired:
    'Die Datei gibt es nicht mehr: Ein Tag ist vergangen, oder Daten von Personen wurden seither gelöscht. Exportieren Sie neu.',
  payload_too_large: 'Der Inhalt ist größer, als dieser Vorgang erlaubt.',
  unsupported_media_type: 'Der Dienst nimmt dieses Format nicht an.',
  validation_error: 'Prüfen Sie diese Angaben:',
  idempotency_key_reused: 'Diese Anfrage wurde schon mit anderem Inhalt gesendet. Versuchen Sie es erneut.',
  definition_invalid: 'Der Inhalt hat Fehler.',
  message_invalid: 'Die Nachricht hat Fehler.',
  protocol_invalid: 'Das Protokoll hat Fehler.',
  bundle_invalid: 'Die sechs Teile der Version kompilieren nicht zusammen, oder einer davon ist archiviert.',
  import_failed: 'Die Datei lässt sich nicht importieren.',
  kind_mismatch: 'Eine Definition hat eine andere Art als verlangt.',
  invalid_recurrence: 'Die Wiederholung ist ungültig.',
  invalid_context_overrides: 'Die Werte passen nicht zum Kontext des Instruments.',
  answer_invalid: 'Mindestens eine Antwort ist ungültig. Es wurde keine gespeichert.',
  required_unanswered: 'Diese Pflichtfragen sind unbeantwortet: {{question_ids}}.',
  address_not_allowed:
    'An diese URL dürfen keine Webhooks gesendet werden. Verwenden Sie https und eine öffentliche Adresse.',
  wrong_password: 'Das aktuelle Passwort ist falsch.',
  simulation_too_large:
    'Die Simulation würde etwa {{estimated_seconds}} Sekunden dauern; erlaubt sind {{max_seconds}}. Simulieren Sie weniger Personen, oder begrenzen Sie die Länge des Tests.',
  rate_limited: 'Warten Sie einen Moment und versuchen Sie es dann erneut.',
  internal_error: 'Der Fehler wurde unter der Nummer der Anfrage protokolliert.',
  overloaded: 'Der Dienst ist überlastet. Versuchen Sie es später erneut.',
  database_unavailable: 'Die Datenbank ist nicht verfügbar. Versuchen Sie es erneut.',
  key_service_unavailable: 'Der Schlüsseldienst ist nicht verfügbar. Versuchen Sie es erneut.',
};

/** Codes with several causes: only the service's own message says which one it is. */
export const HAS_SEVERAL_CAUSES: ReadonlySet<string> = new Set<ErrorCode>([
  'conflict',
  'malformed_request',
  'bundle_invalid',
  'import_failed',
  'kind_mismatch',
]);

/** The text of an error of a field, by its type; `{{name}}` is a value of its `ctx`. */
export const GERMAN_FIELD_ERRORS: Readonly<Record<string, string>> = {
  missing: 'Diese Angabe fehlt.',
  extra_forbidden: 'Diese Angabe ist nicht vorgesehen.',
  string_too_short: 'Mindestens {{min_length}} Zeichen sind nötig.',
  string_too_long: 'Höchstens {{max_length}} Zeichen sind erlaubt.',
  string_pattern_mismatch: 'Der Text hat nicht das Muster {{pattern}}.',
  string_unicode: 'Der Text enthält Zeichen, die nicht gespeichert werden können.',
  string_type: 'Hier muss ein Text stehen.',
  too_short: 'Mindestens {{min_length}} Einträge sind nötig.',
  too_long: 'Höchstens {{max_length}} Einträge sind erlaubt, nicht {{actual_length}}.',
  greater_than_equal: 'Der Wert muss mindestens {{ge}} sein.',
  less_than_equal: 'Der Wert darf höchstens {{le}} sein.',
  enum: 'Der Wert ist keiner der erlaubten.',
  literal_error: 'Der Wert ist keiner der erlaubten.',
  uuid_parsing: 'Das ist keine gültige ID.',
  uuid_type: 'Das ist keine gültige ID.',
  datetime_type: 'Das ist kein gültiger Zeitpunkt.',
  datetime_from_date_parsing: 'Das ist kein gültiger Zeitpunkt.',
  timezone_aware: 'Dem Zeitpunkt fehlt die Zeitzone.',
  url_parsing: 'Das ist keine gültige URL.',
  int_type: 'Hier muss eine ganze Zahl stehen.',
  int_parsing: 'Hier muss eine ganze Zahl stehen.',
  int_from_float: 'Hier muss eine ganze Zahl stehen.',
  int_parsing_size: 'Die Zahl hat zu viele Stellen.',
  float_type: 'Hier muss eine Zahl stehen.',
  float_parsing: 'Hier muss eine Zahl stehen.',
  finite_number: 'Die Zahl muss endlich sein.',
  bool_type: 'Hier muss Ja oder Nein stehen.',
  bool_parsing: 'Hier muss Ja oder Nein stehen.',
  list_type: 'Hier muss eine Liste stehen.',
  dict_type: 'Hier muss ein Objekt stehen.',
  union: 'Der Wert hat keine der erlaubten Formen.',
  json_invalid: 'Das ist kein gültiges JSON.',
};

/** Why a job failed, by its code. */
export const GERMAN_JOB_ERRORS: Readonly<Record<string, string>> = {
  insufficient_scope:
    'Wer den Zeitplan gesetzt hat, oder der API-Schlüssel dafür, hat nicht mehr alle Rechte, die der Inhalt braucht.',
  too_few_respondents: 'Zu wenige Personen haben Items der Subskala beantwortet.',
  too_few_evaluations: 'Die Stichprobe enthält zu wenige freigegebene Bewertungen.',
  too_few_items: 'Die Items haben zusammen zu wenige Kategorien für so viele Parameter.',
  not_dichotomous: 'Ein Item hat mehr als zwei Kategorien. Wählen Sie ein Modell für mehrere Kategorien.',
  category_not_observed: 'Eine Kategorie eines Items hat niemand gewählt.',
  not_converged: 'Die Schätzung ist nicht konvergiert.',
  interrupted: 'Die Aufgabe wurde zu oft unterbrochen.',
  time_limit: 'Die Aufgabe hat zu lange gedauert.',
  export_too_large:
    'Die Datei würde größer als 2 GiB. Exportieren Sie weniger Programme oder einen kürzeren Zeitraum.',
  export_too_wide:
    'Der Export hätte zu viele Spalten. Exportieren Sie weniger Programme oder eine Zeile je Antwort.',
  memory_limit: 'Die Aufgabe hat zu viel Speicher gebraucht.',
  internal_error: 'Die Aufgabe ist fehlgeschlagen. Der Fehler wurde unter ihrer ID protokolliert.',
};

/** The names of states in errors. */
export const GERMAN_STATES: Readonly<Record<string, string>> = {
  draft: 'Entwurf',
  validated: 'Geprüft',
  published: 'Veröffentlicht',
  deprecated: 'Abgelöst',
  archived: 'Archiviert',
  active: 'Aktiv',
  paused: 'Pausiert',
  completed: 'Abgeschlossen',
  withdrawn: 'Zurückgezogen',
  pending: 'Ausstehend',
  in_progress: 'Läuft',
  needs_review: 'Zu prüfen',
  superseded: 'Ersetzt',
  deleted: 'Gelöscht',
  issued: 'Nicht begonnen',
  abandoned: 'Abgelaufen',
  revoked: 'Widerrufen',
  declined_consent: 'Einwilligung abgelehnt',
  queued: 'Wartet',
  running: 'Läuft',
  succeeded: 'Fertig',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
};
