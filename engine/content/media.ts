import { type Image, type Json, type JsonObject, MEDIA_TYPES, type Medium } from '../types.ts';
import { translated } from './blank.ts';
import { type Position, quote } from './diagnostics.ts';
import { object, oneOf, recordOf, shortListOf, text } from './fields.ts';
import { key, named, plain, type Reader, reader } from './form.ts';

/** As many media as a respondent can take in with one text. */
const MAX_MEDIA = 10;

const FILE_ID = /^[0-9a-f]{64}$/;

/** Reads the id of a file of the app: its SHA-256 digest. */
const fileId: Reader<string> = reader(plain({ type: 'string', pattern: FILE_ID.source }), (value, at) => {
  const found = text(value, at);
  if (found === undefined || FILE_ID.test(found)) return found;
  return at.error(
    'invalid_file_id',
    `Expected the id of a file (64 hexadecimal digits), found ${quote(found)}.`,
    { found },
    'Upload the file to the app, and use the id that it gets.',
  );
});

const src = key(fileId, 'The id of a file of the app.', { synonyms: ['file', 'file_id', 'url', 'href'] });
const alt = key(
  text,
  'What an image shows, for people who do not see it. Empty if the image is decoration, or shows what the label of its option says.',
  { synonyms: ['alternative_text', 'alt_text', 'caption'] },
);
const transcript = key(
  text,
  'A transcript of the sound or film, for people who cannot hear it. Leave it empty if it would give away the answer.',
  { synonyms: ['text', 'subtitles', 'captions'] },
);

const readImageFields = named(
  'Image',
  'An image of the files of the app.',
  object({ src, alt }, ['src', 'alt']),
);

/** Reads the image of an option. */
export const readImage: Reader<Image> = reader(readImageFields, (value, at) => {
  const { src, alt } = readImageFields(value, at) ?? {};
  return src === undefined ? undefined : { src, ...(alt !== undefined && { alt }) };
});

const readMediumFields = named(
  'Medium',
  'An image, sound or film of the files of the app. An image needs `alt`, the others `transcript`.',
  object(
    {
      type: key(oneOf(MEDIA_TYPES), 'What the file is.', { synonyms: ['kind', 'media_type'] }),
      src,
      alt,
      transcript,
    },
    ['type', 'src'],
    {
      if: { properties: { type: { const: 'image' } } },
      then: { properties: { alt: true }, required: ['alt'] },
      else: { properties: { transcript: true }, required: ['transcript'] },
    },
  ),
);

const readMedium: Reader<Medium> = reader(readMediumFields, (value: Json, at: Position) => {
  const { type, src, alt, transcript } = readMediumFields(value, at) ?? {};
  if (type === undefined || src === undefined) return undefined;
  const [wanted, other] =
    type === 'image' ? (['alt', 'transcript'] as const) : (['transcript', 'alt'] as const);
  const keys = value as JsonObject;
  if (!Object.hasOwn(keys, wanted))
    at.error(
      'missing_key',
      `${quote(wanted)} is missing: people who cannot see or hear the file need it.`,
      { name: wanted },
      'Use an empty text if the file has nothing to describe, or a text would give away what is asked.',
    );
  if (Object.hasOwn(keys, other))
    at.at(other).warning('unused_key', `The type "${type}" does not use "${other}"; it is ignored.`, {
      name: other,
      of: type,
    });
  if (type === 'image') return { type, src, ...(alt !== undefined && { alt }) };
  return { type, src, ...(transcript !== undefined && { transcript }) };
});

/** Reads the media that are shown with a text. */
export const readMedia: Reader<Medium[]> = shortListOf(readMedium, MAX_MEDIA);

/** Reads what a translation replaces, by the id of the original file. */
export const readMediaTexts = recordOf(
  named(
    'MediumTranslation',
    'A file in another language, or its texts.',
    object({
      src: key(fileId, 'The id of the file in this language, for example a recording.'),
      alt: key(translated(text), 'The translated description of the image.'),
      transcript: key(translated(text), 'The translated transcript.'),
    }),
  ),
);
