import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { createLruCache } from '../lru-cache.ts';
import { NO_DICTIONARIES, type TenantDictionaries } from './dictionaries.ts';
import { type EpochKey, type EpochKeys, epochAt, withEpoch } from './epoch-keys.ts';
import { KeyTree } from './key-tree.ts';
import { random } from './random.ts';
import { open, seal } from './seal.ts';
import { KEY_BYTES, SubjectKey } from './subject-key.ts';

const VERSION_BYTES = 2;
const MOST_OPENED = 1000;
/** The bit of the version that marks values that are also sealed under an epoch. */
const EPOCH_FLAG = 0x8000;
const EPOCH_BYTES = 4;

/** One version of an environment's key, unwrapped. */
export interface EnvironmentKey {
  version: number;
  key: Buffer;
  /** Other processes know a new version from this time on; before, it seals nothing. Unix time in ms. */
  usableFromMs: number;
}

interface WrappingKey {
  version: number;
  key: KeyObject;
  usableFromMs: number;
}

/**
 * The keys of one environment, unwrapped. Kept in memory only. The newest usable version seals; every version
 * opens what it sealed. Keys of subjects are sealed under the epoch too, where there are epoch keys. Blind
 * indexes and digests are compared with stored ones, so they use the first version always.
 */
export class EnvironmentKeys {
  readonly #context: string;
  readonly #onOldKey: (subjectId: string, wrapped: Buffer) => void;
  readonly #epochs: EpochKeys;
  readonly #dictionaries: TenantDictionaries;
  /** Newest first. */
  readonly #wrappings: readonly WrappingKey[];
  readonly #index: KeyObject;
  readonly #digest: KeyObject;
  /** Keys of subjects by ids and wrapped forms: a session opens that of its person with each request. */
  readonly #opened = createLruCache<SubjectKey>(MOST_OPENED);

  /** `onOldKey` is called with every subject key that is opened and is not under the newest version. */
  constructor(
    versions: readonly EnvironmentKey[],
    context: string,
    onOldKey: (subjectId: string, wrapped: Buffer) => void,
    epochs: EpochKeys,
    dictionaries = NO_DICTIONARIES,
  ) {
    const ordered = [...versions].sort((a, b) => b.version - a.version);
    const first = ordered.at(-1)!.key;
    this.#context = context;
    this.#onOldKey = onOldKey;
    this.#epochs = epochs;
    this.#dictionaries = dictionaries;
    this.#wrappings = ordered.map(({ version, key, usableFromMs }) => ({
      version,
      key: derive(key, 'wrap'),
      usableFromMs,
    }));
    this.#index = derive(first, 'external-id-index');
    this.#digest = derive(first, 'digest');
  }

  /**
   * Returns the blind index of an external id: HMAC-SHA256 of its composed form (Unicode NFC) under the
   * environment's index key.
   */
  externalIdIndex(externalId: string): Buffer {
    return createHmac('sha256', this.#index).update(externalId.normalize('NFC')).digest();
  }

  /** Returns the indexes under which a subject may be stored: earlier versions did not compose the id. */
  externalIdIndexes(externalId: string): Buffer[] {
    const index = this.externalIdIndex(externalId);
    if (externalId === externalId.normalize('NFC')) return [index];
    return [index, createHmac('sha256', this.#index).update(externalId).digest()];
  }

  digest(purpose: string, value: string): string {
    return createHmac('sha256', this.#digest).update(`${purpose}\n${value}`).digest('hex');
  }

  /** Generates the key of a new subject; returns it and its wrapped form. */
  newSubjectKey(subjectId: string): { key: SubjectKey; wrapped: Buffer } {
    const key = Buffer.concat([random(KEY_BYTES), KeyTree.plant(0).bytes()]);
    const context = `${this.#context}/${subjectId}`;
    return { key: new SubjectKey(key, context, this.#dictionaries), wrapped: this.#sealKey(key, context) };
  }

  openSubjectKey(subjectId: string, wrapped: Buffer): SubjectKey {
    if (versionOf(wrapped) !== this.version) this.#onOldKey(subjectId, wrapped);
    const name = `${subjectId}/${wrapped.toString('latin1')}`;
    const known = this.#opened.get(name);
    if (known) return known;
    const context = `${this.#context}/${subjectId}`;
    const key = new SubjectKey(this.#openKey(wrapped, context), context, this.#dictionaries);
    this.#opened.set(name, key);
    return key;
  }

  seal(aad: string, plain: string | Buffer): Buffer {
    return this.#seal(plain, `${this.#context}/${aad}`);
  }

  open(aad: string, sealed: Buffer): string {
    return this.openBytes(aad, sealed).toString();
  }

  openBytes(aad: string, sealed: Buffer): Buffer {
    return this.#open(sealed, `${this.#context}/${aad}`);
  }

  /** Seals a subject's key under the newest version and epoch. Undefined if these already sealed it. */
  rewrapSubjectKey(subjectId: string, wrapped: Buffer): Buffer | undefined {
    const isNewest = versionOf(wrapped) === this.version;
    if (isNewest && epochOf(wrapped) === this.#epochs.current()?.epoch) return undefined;
    const context = `${this.#context}/${subjectId}`;
    return this.#sealKey(withTree(this.#openKey(wrapped, context)), context);
  }

  /**
   * Destroys the keys of a subject's contents of days before `day`, except those of `remaining`. Returns the
   * key, sealed under the newest version and epoch.
   */
  destroyContentKeys(subjectId: string, wrapped: Buffer, day: number, remaining: readonly Buffer[]): Buffer {
    const context = `${this.#context}/${subjectId}`;
    const key = withTree(this.#openKey(wrapped, context));
    const tree = KeyTree.read(key.subarray(KEY_BYTES)).without(day, remaining);
    return this.#sealKey(Buffer.concat([key.subarray(0, KEY_BYTES), tree.bytes()]), context);
  }

  /** Seals a value of the environment under the newest version. Undefined if that already sealed it. */
  reseal(aad: string, sealed: Buffer): Buffer | undefined {
    if (sealed.readUInt16BE() === this.version) return undefined;
    const context = `${this.#context}/${aad}`;
    return this.#seal(this.#open(sealed, context), context);
  }

  /** The version that seals now. */
  get version(): number {
    return this.#current().version;
  }

  #sealKey(key: Buffer, context: string): Buffer {
    const epoch = this.#epochs.current();
    if (!epoch) return this.#seal(key, context);
    const wrapping = this.#current();
    const prefix = Buffer.allocUnsafe(VERSION_BYTES + EPOCH_BYTES);
    prefix.writeUInt16BE(EPOCH_FLAG | wrapping.version);
    prefix.writeUInt32BE(epoch.epoch, VERSION_BYTES);
    const sealed = seal(keyInEpoch(wrapping, epoch, context), key, aadInEpoch(wrapping, epoch, context));
    return Buffer.concat([prefix, sealed]);
  }

  #openKey(wrapped: Buffer, context: string): Buffer {
    const epoch = epochOf(wrapped);
    if (epoch === undefined) return this.#open(wrapped, context);
    const wrapping = this.#find(versionOf(wrapped));
    const key = this.#epochs.get(epoch);
    const sealed = wrapped.subarray(VERSION_BYTES + EPOCH_BYTES);
    return open(keyInEpoch(wrapping, key, context), sealed, aadInEpoch(wrapping, key, context));
  }

  #seal(plain: string | Buffer, context: string): Buffer {
    const { version, key } = this.#current();
    const prefix = Buffer.allocUnsafe(VERSION_BYTES);
    prefix.writeUInt16BE(version);
    return Buffer.concat([prefix, seal(keyFor(key, context), plain, `${version}/${context}`)]);
  }

  #open(sealed: Buffer, context: string): Buffer {
    const version = sealed.readUInt16BE();
    const wrapping = this.#find(version);
    return open(keyFor(wrapping.key, context), sealed.subarray(VERSION_BYTES), `${version}/${context}`);
  }

  #find(version: number): WrappingKey {
    const wrapping = this.#wrappings.find((candidate) => candidate.version === version);
    if (!wrapping) throw new Error(`the environment has no key of version ${version}`);
    return wrapping;
  }

  #current(): WrappingKey {
    const nowMs = Date.now();
    return this.#wrappings.find(({ usableFromMs }) => usableFromMs <= nowMs) ?? this.#wrappings.at(-1)!;
  }
}

/** After this many days, no process still uses a key that it read without a tree. */
const PLANTED_DAYS_AHEAD = 2;

/** Gives a subject's key from before release 0.4 a tree, for contents from the day after tomorrow on. */
function withTree(key: Buffer): Buffer {
  if (key.length > KEY_BYTES) return key;
  return Buffer.concat([key, KeyTree.plant(epochAt(new Date()) + PLANTED_DAYS_AHEAD).bytes()]);
}

/** The epoch of a subject's wrapped key. Undefined if it is wrapped without one. */
export function epochOf(wrapped: Buffer): number | undefined {
  return (wrapped.readUInt16BE() & EPOCH_FLAG) === 0 ? undefined : wrapped.readUInt32BE(VERSION_BYTES);
}

function versionOf(wrapped: Buffer): number {
  return wrapped.readUInt16BE() & ~EPOCH_FLAG;
}

function keyInEpoch({ key }: WrappingKey, epoch: EpochKey, context: string): KeyObject {
  return keyFor(withEpoch(key, epoch), context);
}

function aadInEpoch({ version }: WrappingKey, { epoch }: EpochKey, context: string): string {
  return `${version}/${epoch}/${context}`;
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
