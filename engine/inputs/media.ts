import type { Image, Medium, ShownFile, ShownImage, ShownMedium, Translation } from '../types.ts';

/** Returns where respondents load a file from; undefined if the app does not have it. */
export type FileOf = (id: string) => ShownFile | undefined;

/**
 * Returns media as respondents see them, with the files and texts of the translation where it has them.
 * Leaves out files that the app does not have. Undefined if nothing is left.
 */
export function shownMedia(
  media: readonly Medium[] = [],
  translation: Translation | undefined,
  fileOf: FileOf,
): ShownMedium[] | undefined {
  const shown = media.flatMap((medium) => shownOf(medium, translation, fileOf) ?? []);
  return shown.length > 0 ? shown : undefined;
}

/** Returns the image of an option as respondents see it. */
export function shownImage(
  image: Image | undefined,
  translation: Translation | undefined,
  fileOf: FileOf,
): ShownImage | undefined {
  return image && shownOf(image, translation, fileOf);
}

function shownOf<T extends Image>(
  original: T,
  translation: Translation | undefined,
  fileOf: FileOf,
): (T & ShownFile) | undefined {
  const medium = { ...original, ...translation?.media[original.src] };
  const file = fileOf(medium.src);
  return file && { ...medium, ...file };
}
