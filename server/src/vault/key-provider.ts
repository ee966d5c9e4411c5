/**
 * Has the master key in a file, a command or a key management service. A command or key
 * management service never reveals it, so the service derives no keys from it; see boot/root-secret.ts.
 */
export interface KeyProvider {
  /** Encrypts a data key for storage. Only the same `context` unwraps it. Throws KeyServiceUnavailable. */
  wrap(key: Buffer, context: string): Promise<Buffer>;
  /** Throws UnknownMasterKey if another master key wrapped the key, and KeyServiceUnavailable. */
  unwrap(wrapped: Buffer, context: string): Promise<Buffer>;
  /** Returns whether the newest version of the master key wrapped the key. */
  isCurrent(wrapped: Buffer): boolean;
}

/** The command or key management service did not respond, or responded with an error. */
export class KeyServiceUnavailable extends Error {}

/** The provider does not have the version of the master key that wrapped a key. */
export class UnknownMasterKey extends Error {
  constructor() {
    super('The key provider does not have the master key that wrapped this key.');
  }
}
