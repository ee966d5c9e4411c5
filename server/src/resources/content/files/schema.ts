import { MAX_MEDIA_BYTES, MEDIA_TYPES } from '@eps/engine';
import { DateTime, Name, namedObject, oneOf, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

const MIB = 1024 * 1024;

/** The most bytes of a file, by its type. */
export const MAX_BYTES = { image: 5 * MIB, audio: 10 * MIB, video: 10 * MIB } as const;
/** The limit of all files of an app together. */
export const MAX_APP_FILES = 1000;
export const MAX_APP_BYTES = 10 * MAX_MEDIA_BYTES;

/** The largest file in base64, with the rest of the body. */
export const FILE_LIMITS = { bytes: Math.ceil((10 * MIB) / 3) * 4 + 64 * 1024, nodes: 10 };

const FileId = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'The SHA-256 digest of the file in hexadecimal digits. Content refers to the file by it.',
});

export const CreateFile = namedObject('CreateFileRequest', {
  name: {
    ...Name,
    description:
      'A name for authors, which is saved without separators of paths, control characters and names of devices. The type follows from the content alone.',
  },
  content: Type.String({
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    contentEncoding: 'base64',
    description: 'The bytes of the file in base64.',
  }),
});

export const File = namedObject('File', {
  id: FileId,
  app_id: Uuid,
  name: Type.String(),
  type: oneOf(MEDIA_TYPES, { title: 'FileType' }),
  media_type: Type.String({ description: 'For example `image/png`.' }),
  size: Type.Integer({ description: 'In bytes.' }),
  width: Optional.Integer({ description: 'Of an image, in pixels.' }),
  height: Optional.Integer({ description: 'Of an image, in pixels.' }),
  src: Type.String({
    description:
      'The path of the file on this service. It contains a random key and needs no credential: anyone who knows it can read the file.',
  }),
  created_at: DateTime,
  created_by_user_id: Type.Optional(Uuid),
});
export type File = Static<typeof File>;

/** An image of one pixel. */
export const EXAMPLE_CONTENT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
