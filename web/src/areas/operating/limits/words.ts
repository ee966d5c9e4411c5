import { defineWords } from '../../../base/language.ts';

export const useLimitWords = defineWords(
  'limits',
  {
    title: 'Rate limits',
    about:
      'How many requests the API accepts. A simple request costs one unit; imports, exports, lists of evaluations and scoring cost more.',
    credential: 'Per credential',
    credentialAbout:
      'Applies separately to each API key, signed-in user and participant session. The usage shown is your own.',
    organization: 'Entire organization',
    organizationAbout: 'All credentials together, across all processes of the service.',
    rate_one: '{{rate}} units per second',
    rate_other: '{{rate}} units in {{count}} seconds',
    used: 'In use now',
    peak: 'Peak since you opened this page',
    left: 'Remaining',
    usedOf: '{{used}} of {{limit}} units in use',
    full: 'Full limit available in',
    seconds_one: '{{count}} second',
    seconds_other: '{{count}} seconds',
    idle: 'Available now',
    advice: 'If requests are rejected (429)',
    calm: 'You are well within the limits. No action is needed.',
    near: 'More than 80% of a limit was used while this page was open. Take one of these steps before requests are rejected.',
    wait: 'Wait for the time in the Retry-After header, then resend the request with the same Idempotency-Key. The SDK and the command line do this automatically.',
    batch:
      'Send many items in one request. Importing 100 people costs about as much as five single requests, and enrolling 100 people about as much as four.',
    webhooks: 'Use webhooks to learn what happened instead of polling.',
    keys: 'Give each of your systems its own API key. A busy system then does not use up the limits of the others, only that of the organization.',
    operator:
      'Ask the operator of the service to raise EPS_REQUESTS_PER_SECOND or EPS_ORGANIZATION_REQUESTS_PER_SECOND.',
    toKeys: 'API keys',
    documentation: 'Service settings',
  },
  {
    title: 'Ratenlimits',
    about:
      'Wie viele Anfragen die API annimmt. Eine einfache Anfrage kostet eine Einheit; Importe, Exporte, Listen von Bewertungen und das Auswerten kosten mehr.',
    credential: 'Je Zugang',
    credentialAbout:
      'Gilt für jeden API-Schlüssel, jedes angemeldete Konto und jede Sitzung von Teilnehmenden einzeln. Gezeigt wird Ihre eigene Nutzung.',
    organization: 'Gesamte Organisation',
    organizationAbout: 'Alle Zugänge zusammen, über alle Prozesse des Dienstes.',
    rate_one: '{{rate}} Einheiten pro Sekunde',
    rate_other: '{{rate}} Einheiten in {{count}} Sekunden',
    used: 'Derzeit genutzt',
    peak: 'Höchstwert, seit Sie diese Seite geöffnet haben',
    left: 'Verbleibend',
    usedOf: '{{used}} von {{limit}} Einheiten genutzt',
    full: 'Volles Limit verfügbar in',
    seconds_one: '{{count}} Sekunde',
    seconds_other: '{{count}} Sekunden',
    idle: 'Jetzt verfügbar',
    advice: 'Wenn Anfragen abgelehnt werden (429)',
    calm: 'Sie liegen deutlich unter den Limits. Es ist nichts zu tun.',
    near: 'Mehr als 80 % eines Limits wurden genutzt, während diese Seite offen war. Tun Sie etwas davon, bevor Anfragen abgelehnt werden.',
    wait: 'Warten Sie die Zeit im Header Retry-After ab und senden Sie die Anfrage dann mit demselben Idempotency-Key erneut. SDK und Kommandozeile tun das automatisch.',
    batch:
      'Senden Sie viele Einträge in einer Anfrage. Der Import von 100 Personen kostet etwa so viel wie fünf einzelne Anfragen, die Aufnahme von 100 Personen etwa so viel wie vier.',
    webhooks: 'Lassen Sie sich von Webhooks benachrichtigen, statt wiederholt abzufragen.',
    keys: 'Geben Sie jedem Ihrer Systeme einen eigenen API-Schlüssel. Ein stark genutztes System verbraucht dann nicht die Limits der anderen, nur das der Organisation.',
    operator:
      'Bitten Sie den Betreiber des Dienstes, EPS_REQUESTS_PER_SECOND oder EPS_ORGANIZATION_REQUESTS_PER_SECOND zu erhöhen.',
    toKeys: 'API-Schlüssel',
    documentation: 'Einstellungen des Dienstes',
  },
);
