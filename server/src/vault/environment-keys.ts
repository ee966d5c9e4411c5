import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { random } from './random.ts';
import { open, seal } from './seal.ts';
import { SubjectKey } from './subject-key.ts';

const KEY_BYTES = 32;
const VERSION_BYTES = 2;

/** One version of an environment's key, unwrapped. */
export interface EnvironmentKey {
  version: number;
  key: Buffer;
  /** Other processes know a new version from this time on; before, it seals nothing. Unix time in ms. */
  usableFromMs: number;
}

interface Wrapping {
  version: number;
  key: KeyObject;
  usableFromMs: number;
}

/**
 * The keys of one environment, unwrapped. Kept in memory only. The newest usable version seals; every version
 * opens what it sealed. Blind indexes and digests are compared with stored ones, so they use the first
 * version always.
 */
export class EnvironmentKeys {
  readonly #context: string;
  readonly #onOldKey: (subjectId: string, wrapped: Buffer) => void;
  /** Newest first. */
  readonly #wrappings: readonly Wrapping[];
  readonly #index: KeyObject;
  readonly #digest: KeyObject;

  /** `onOldKey` is called with every subject key that is opened and is not under the newest version. */
  constructor(
    versions: readonly EnvironmentKey[],
    context: string,
    onOldKey: (subjectId: string, wrapped: Buffer) => void,
  ) {
    const ordered = [...versions].sort((a, b) => b.version - a.version);
    const first = ordered.at(-1)!.key;
    this.#context = context;
    this.#onOldKey = onOldKey;
    this.#wrappings = ordered.map(({ version, key, usableFromMs }) => ({
      version,
      key: derive(key, 'wrap'),
      usableFromMs,
    }));
    this.#index = derive(first, 'external-id-index');
    this.#digest = derive(first, 'digest');
  }

  /** Returns the blind index of an external id: HMAC-SHA256 under the environment's index key. */
  externalIdIndex(externalId: string): Buffer {
    return createHmac('sha256', this.#index).update(externalId).digest();
  }

  digest(purpose: string, value: string): string {
    return createHmac('sha256', this.#digest).update(`${purpose}\n${value}`).digest('hex');
  }

  /** Generates the key of a new subject; returns it and its wrapped form. */
  newSubjectKey(subjectId: string): { key: SubjectKey; wrapped: Buffer } {
    const key = random(KEY_BYTES);
    const context = `${this.#context}/${subjectId}`;
    return { key: new SubjectKey(key, context), wrapped: this.#seal(key, context) };
  }

  openSubjectKey(subjectId: string, wrapped: Buffer): SubjectKey {
    const context = `${this.#context}/${subjectId}`;
    const key = new SubjectKey(this.#open(wrapped, context), context);
    if (wrapped.readUInt16BE() !== this.version) this.#onOldKey(subjectId, wrapped);
    return key;
  }

  seal(aad: string, plain: string): Buffer {
    return this.#seal(plain, `${this.#context}/${aad}`);
  }

  open(aad: string, sealed: Buffer): string {
    return this.#open(sealed, `${this.#context}/${aad}`).toString();
  }

  /** Seals a subject's key under the newest version. Undefined if that version already sealed it. */
  rewrapSubjectKey(subjectId: string, wrapped: Buffer): Buffer | undefined {
    return this.#reseal(wrapped, `${this.#context}/${subjectId}`);
  }

  /** The same for a value of the environment. */
  reseal(aad: string, sealed: Buffer): Buffer | undefined {
    return this.#reseal(sealed, `${this.#context}/${aad}`);
  }

  /** The version that seals now. */
  get version(): number {
    return this.#current().version;
  }

  #reseal(sealed: Buffer, context: string): Buffer | undefined {
    if (sealed.readUInt16BE() === this.version) return undefined;
    return this.#seal(this.#open(sealed, context), context);
  }

  #seal(plain: string | Buffer, context: string): Buffer {
    const { version, key } = this.#current();
    const prefix = Buffer.allocUnsafe(VERSION_BYTES);
    prefix.writeUInt16BE(version);
    return Buffer.concat([prefix, seal(keyFor(key, context), plain, `${version}/${context}`)]);
  }

  #open(sealed: Buffer, context: string): Buffer {
    const version = sealed.readUInt16BE();
    const wrapping = this.#wrappings.find((candidate) => candidate.version === version);
    if (!wrapping) throw new Error(`the environment has no key of version ${version}`);
    return open(keyFor(wrapping.key, context), sealed.subarray(VERSION_BYTES), `${version}/${context}`);
  }

  #current(): Wrapping {
    const nowMs = Date.now();
    return this.#wrappings.find(({ usableFromMs }) => usableFromMs <= nowMs) ?? this.#wrappings.at(-1)!;
  }
}

/**
 * Derives the key of one subject or value. AES-GCM with random nonces allows 2³² messages under a key (NIST
 * SP 800-38D, 8.3); this way each key seals one message, and one more at each rotation, however many subjects
 * the environment has.
 */
function keyFor(wrapping: KeyObject, context: string): KeyObject {
  return createSecretKey(createHmac('sha256', wrapping).update(context).digest());
}

function derive(key: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `eps:${purpose}`, KEY_BYTES)));
}
