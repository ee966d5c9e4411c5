import type { ConsentDocument, ConsentForm, Json } from '../types.ts';
import { translated } from './blank.ts';
import { type Position, quote } from './diagnostics.ts';
import { id, listOf, object, recordOf, text, withoutDuplicates } from './fields.ts';
import { key, named, type Reader, reader } from './form.ts';
import { httpsAddress } from './presentation.ts';

const readDocumentFields = named(
  'ConsentDocument',
  'A document that respondents agree to: its text, or the address of the document.',
  object(
    {
      id: key(id, 'The id, unique among the documents. Translations refer to it.', { synonyms: ['key'] }),
      title: key(text, 'The title.', { synonyms: ['name', 'label'] }),
      text: key(text, 'The whole text, as Markdown.', { synonyms: ['body', 'content'] }),
      href: key(httpsAddress, 'The https address of the document, in place of its text.', {
        synonyms: ['url', 'link'],
      }),
    },
    ['id', 'title'],
  ),
);

const readDocument: Reader<ConsentDocument> = reader(readDocumentFields, (value: Json, at: Position) => {
  const { id: documentId, title, text: body, href } = readDocumentFields(value, at) ?? {};
  if (documentId === undefined || title === undefined) return undefined;
  if ((body === undefined) === (href === undefined))
    return at.error(
      'document_incomplete',
      `The document ${quote(documentId)} needs either "text" or "href".`,
      { name: documentId, names: ['text', 'href'] },
    );
  const document = {
    id: documentId,
    title,
    ...(body !== undefined && { text: body }),
    ...(href !== undefined && { href }),
  };
  at.diagnostics.setPosition(document, at);
  return document;
});

const contact = key(
  text,
  'The contact for people who do not agree, as Markdown: a name, a telephone number, an e-mail address.',
  { synonyms: ['contact_person', 'questions_to'] },
);

const readFields = named(
  'ConsentForm',
  'What respondents agree to. Answers keep the version and the SHA-256 hash of the documents.',
  object(
    {
      version: key(text, 'The version of the documents, for example a date. Raise it when they change.', {
        synonyms: ['revision', 'date'],
      }),
      documents: key(listOf(readDocument), 'The documents, in the order in which respondents see them.'),
      contact,
    },
    ['version', 'documents'],
  ),
);

/** Reads the documents of a `consent`. */
export const readConsent: Reader<ConsentForm> = reader(readFields, (value: Json, at: Position) => {
  const fields = readFields(value, at);
  if (fields?.version === undefined || fields.documents === undefined) return undefined;
  const { version, contact } = fields;
  const documents = withoutDuplicates(fields.documents, at.at('documents'));
  if (version.trim() === '' || documents.length === 0)
    return at.error('consent_empty', 'A consent needs a version and at least one document.', {
      names: ['version', 'documents'],
    });
  return { version, documents, ...(contact !== undefined && { contact }) };
});

/** Reads the documents in another language. */
export const readConsentTexts = named(
  'ConsentTranslation',
  'The documents and the contact in another language.',
  object({
    documents: key(
      recordOf(
        object({
          title: key(translated(text), 'The translated title.'),
          text: key(translated(text), 'The translated text.'),
          href: key(httpsAddress, 'The address of the document in this language.'),
        }),
      ),
      'The translated documents, by document id.',
    ),
    contact: key(translated(text), 'The translated contact.'),
  }),
);
