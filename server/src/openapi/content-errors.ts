import type { JsonObject } from './json.ts';

export interface ErrorText {
  /** When the service returns the code. */
  description: string;
  /** The message of the example; actual messages can be more specific. */
  message: string;
  context?: JsonObject;
}

/** The errors of content: what may run, and what can be imported. */
export const CONTENT_ERRORS = {
  bundle_not_published: {
    description: 'Programs in a live environment can only run published bundles.',
    message: 'A live environment runs published bundles only.',
  },
  bundle_not_released: {
    description: 'Programs in a live environment of this app can only run bundles that were released for it.',
    message: 'The bundle was not released for this environment. Ask somebody with the scope bundles:release.',
  },
  not_on_paper: {
    description: 'The bundle cannot be printed or entered as a form: earlier answers choose its questions.',
    message: 'An adaptive policy chooses each question from the answers before it.',
    context: { mode: 'irt' },
  },
  protocol_not_published: {
    description: 'Only published protocols can be released.',
    message: 'Only a published protocol can be released.',
  },
  protocol_not_released: {
    description:
      'In a live environment of this app, studies can run protocols that read scores or profiles only after the protocols were released for it.',
    message:
      'The protocol was not released for this environment. Ask a member with the scope bundles:release.',
  },
  four_eyes_required: {
    description: 'Somebody else has to do this, because the user took part in what is released.',
    message:
      'You wrote or published a definition of this bundle. Another member with bundles:release must release it.',
  },
  import_failed: {
    description: 'The source of an import is not in a supported format, or its instrument cannot be used.',
    message: 'The source cannot be imported.',
    context: {
      format: 'fhir',
      findings: [
        {
          severity: 'error',
          place: '',
          code: 'not_a_questionnaire',
          message: 'Expected a FHIR Questionnaire, found Patient.',
        },
      ],
    },
  },
  mail_not_accepted: {
    description: 'The service has no mail server, or the server does not accept the mail.',
    message: 'The mail server did not accept the mail.',
    context: { reason: 'smtp_550' },
  },
  kind_mismatch: {
    description: 'A definition is not of the kind that the request requires.',
    message: 'experience_version_id must name a definition of kind experience.',
  },
} satisfies Record<string, ErrorText>;
