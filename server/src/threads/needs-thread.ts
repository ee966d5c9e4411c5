/** Content up to this many characters is parsed, compiled, compared and serialized in the main thread. */
export const LIGHT_CHARACTERS = 128 * 1024;
/** Bodies up to this many bytes are parsed in the main thread. */
export const LIGHT_BODY_BYTES = 128 * 1024;
/** The same for operations on content, which compile it: that takes longer than parsing it. */
export const LIGHT_CONTENT_BYTES = 16 * 1024;
/** Requests with larger bodies leave a thread to those with smaller ones. */
export const HEAVY_BODY_BYTES = 1024 * 1024;
/** Entries of an answer log that the main thread goes through for one request. */
export const LIGHT_LOG_ENTRIES = 20_000;
/** Answer logs (see logBytes) and results up to this size are decrypted and used in the main thread. */
export const LIGHT_SEALED_BYTES = 512 * 1024;
/** Bundles up to this weight (see bundleWeight, in microseconds) are compiled and used in the main thread. */
export const LIGHT_BUNDLE = 20_000;

/**
 * Thrown in the main thread by work that would block its event loop for too long. The transaction rolls back,
 * and the whole request runs again in a worker thread.
 */
export class NeedsThread extends Error {
  constructor() {
    super('this work runs in a worker thread');
  }
}
