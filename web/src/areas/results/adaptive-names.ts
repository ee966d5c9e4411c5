/** Why an adaptive policy asked a question, by the code of the adaptive trace. */
export const SELECTION_REASONS = {
  maximum_information: { en: 'most information', de: 'größte Information' },
  maximum_weighted_information: { en: 'most weighted information', de: 'größte gewichtete Information' },
  maximum_divergence: { en: 'largest Kullback–Leibler divergence', de: 'größte Kullback-Leibler-Divergenz' },
  minimum_expected_variance: { en: 'least expected variance', de: 'kleinste erwartete Varianz' },
  random_draw: { en: 'drawn at random', de: 'zufällig gezogen' },
  highest_priority: { en: 'highest priority', de: 'höchste Priorität' },
  start: { en: 'start question', de: 'Anfangsfrage' },
  testlet: { en: 'same testlet', de: 'gleiches Testlet' },
  pilot: { en: 'pilot question, not scored', de: 'Erprobungsfrage, ohne Wertung' },
  asked_by_rule: { en: 'asked for by a rule', de: 'von einer Regel verlangt' },
  answer_changed: { en: 'changed answer', de: 'geänderte Antwort' },
  experience_order: { en: 'order of the questionnaire', de: 'Reihenfolge des Fragebogens' },
} as const;

/** Why an adaptive policy stopped: its stop rule, or `exhausted`. */
export const STOP_REASONS = {
  max_items: { en: 'maximum number of questions', de: 'Höchstzahl der Fragen' },
  se_below: { en: 'standard error small enough', de: 'Standardfehler klein genug' },
  se_change_below: { en: 'standard error hardly changes', de: 'Standardfehler ändert sich kaum noch' },
  coverage_at_least: { en: 'enough answered', de: 'genug beantwortet' },
  confidence_at_least: { en: 'confidence high enough', de: 'Konfidenz hoch genug' },
  time_limit_ms: { en: 'time limit', de: 'Zeitgrenze' },
  classified: { en: 'band determined', de: 'Stufe bestimmt' },
  all_lowest_after: { en: 'only lowest answers', de: 'nur niedrigste Antworten' },
  exhausted: { en: 'no question left', de: 'keine Frage übrig' },
} as const;
