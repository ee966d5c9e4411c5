export const MEDIA_TYPES = ['image', 'audio', 'video'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** An image of the app's files. An empty `alt` means that it is decoration. */
export interface Image {
  src: string;
  alt?: string;
}

/** An image, a sound or a film that respondents see with a text. `src` is the id of a file of the app. */
export interface Medium extends Image {
  type: MediaType;
  transcript?: string;
}

/** The parts of a file that a translation replaces: the file itself, or its texts. */
export type MediumTranslation = Partial<Omit<Medium, 'type'>>;

/** A file of the app, as far as content depends on it. */
export interface KnownFile {
  type: MediaType;
  bytes: number;
}

/** Where respondents load a file from, and the size of an image in pixels. */
export interface ShownFile {
  src: string;
  width?: number;
  height?: number;
}

export type ShownImage = Image & ShownFile;
export type ShownMedium = Medium & ShownFile;
