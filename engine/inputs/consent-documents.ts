import { contentHash } from '../content/canonical.ts';
import type { ConsentDocument, ConsentForm, JsonObject, Question, Translation } from '../types.ts';

/** The documents that a respondent is asked to agree to, in one language. */
export interface ShownConsent {
  version: string;
  /** `sha256:` and the hexadecimal SHA-256 of the canonical JSON of `{documents, version}`. */
  hash: string;
  documents: ConsentDocument[];
  /** The contact for people who do not agree. */
  contact?: string;
}

type ConsentTexts = Translation['questions'][string]['consent'];

/** By the documents of a question and their translation, which are the same objects for every respondent. */
const known = new WeakMap<ConsentForm, Map<ConsentTexts, ShownConsent>>();

/** Returns the documents of a question in the language of a translation; undefined if it has none. */
export function shownConsent(
  { id, consent }: Pick<Question, 'id' | 'consent'>,
  translation: Translation | undefined,
): ShownConsent | undefined {
  if (!consent) return undefined;
  const texts = translation?.questions[id]?.consent;
  const byTexts = known.get(consent) ?? new Map<ConsentTexts, ShownConsent>();
  known.set(consent, byTexts);
  const shown = byTexts.get(texts) ?? inLanguage(consent, texts);
  byTexts.set(texts, shown);
  return shown;
}

function inLanguage(consent: ConsentForm, texts: ConsentTexts): ShownConsent {
  const { version } = consent;
  const documents = consent.documents.map((document): ConsentDocument => {
    const { title = document.title, text, href } = texts?.documents?.[document.id] ?? {};
    const source = text === undefined && href === undefined ? document : { text, href };
    return {
      id: document.id,
      title,
      ...(source.text !== undefined ? { text: source.text } : { href: source.href! }),
    };
  });
  const contact = texts?.contact ?? consent.contact;
  return {
    version,
    hash: contentHash({ version, documents } as unknown as JsonObject),
    documents,
    ...(contact !== undefined && { contact }),
  };
}
