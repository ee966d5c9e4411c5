declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    version: 'aes128gcm';
    privateKey: ECDH;
    /** The public key of the receiver (base64url). */
    dh: string;
    /** Its authentication secret (base64url). */
    authSecret: string;
  }

  /** Encrypts a message for Web Push (RFC 8291). */
  export function encrypt(message: Buffer, parameters: Parameters): Buffer;
}
