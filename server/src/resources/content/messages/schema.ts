import { namedObject, oneOf } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { diagnosticsOf, documentOf, newDocumentOf } from '../documents/schema.ts';

/** Any object: drafts may have errors. */
export const MessageContent = Type.Object(
  {},
  {
    additionalProperties: true,
    title: 'MessageContent',
    description:
      '`locales`: by language tag, `subject`, `text` (required) and `html`, Liquid templates that can show `link`, `program`, `opens_at`, `closes_at` and fields of the profile such as `profile.first_name`.',
  },
);

export const MessageTemplate = documentOf(MessageContent, 'MessageTemplate');

export const CreateMessageTemplate = newDocumentOf(MessageContent, 'CreateMessageTemplateRequest');

export const MessageDiagnostics = diagnosticsOf('Message');

const RenderedParts = namedObject('RenderedMessage', {
  subject: Type.String(),
  text: Type.String(),
  html: Optional.String(),
  error: Type.Optional(
    oneOf(['template_limit', 'template_error'] as const, {
      description: 'Why a template could not be rendered with these values; the texts are empty then.',
    }),
  ),
});

export const MessagePreview = namedObject('MessagePreview', {
  locales: Type.Record(Type.String(), RenderedParts, {
    description: 'The message in each of its languages.',
  }),
});

export const MESSAGE_LIMITS = { bytes: 1024 * 1024 + 64 * 1024, nodes: 10_000 };

/** The content of the examples in the API reference. */
export const EXAMPLE = {
  locales: {
    en: {
      subject: 'Your weekly questions are open',
      text: 'Hello {{ profile.first_name | default: "there" }},\n\nit takes two minutes: {{ link }}\n\nThe questions close on {{ closes_at | date: "%A, %-d %B, %R" }}.\n',
    },
  },
};
