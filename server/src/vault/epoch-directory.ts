import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../utc-days.ts';
import { dayOf, type EpochKey } from './epoch-keys.ts';
import type { KeyProvider } from './key-provider.ts';

const KEY_BYTES = 32;
const SUFFIX = '.key';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_LENGTH = 10;
const DESTROYING = '.destroying';

/** An erasure as the directory lists it. */
export interface ListedErasure {
  organization_id: string;
  app_id: string;
  environment_id: string;
  subject_id: string;
  erased_at: string;
}

/** Which epoch keys are destroyed: all up to an epoch. */
export interface Destruction {
  through: number;
  at: Date;
}

interface KeyFile {
  key: string;
  usable_from: string;
  first: boolean;
}

/**
 * Stores epoch keys outside of the database, so that they can be destroyed: one file for each, wrapped by the
 * master key. Beside them it lists the erasures for which a backup can still be opened. All processes of an
 * installation use the same directory. Every file is written completely or not at all.
 */
export class EpochDirectory {
  readonly path: string;
  readonly #provider: KeyProvider;
  /** Keys by the content of their files, so that files are read again without the key provider. */
  #unwrapped = new Map<string, Buffer>();

  constructor(path: string, provider: KeyProvider) {
    this.path = path;
    this.#provider = provider;
  }

  /** Creates the directory. Returns false if it belongs to a database with another id. */
  async open(databaseId: string): Promise<boolean> {
    await mkdir(join(this.path, 'erased'), { recursive: true, mode: 0o700 });
    await this.#create('database', databaseId);
    return (await readFile(join(this.path, 'database'), 'utf8')) === databaseId;
  }

  /** Returns the keys that exist. */
  async list(): Promise<EpochKey[]> {
    const found = await Promise.all((await this.#epochs()).map((epoch) => this.#read(epoch)));
    const keys = found.filter((key) => key !== undefined);
    this.#unwrapped = new Map(keys.map(({ text, key }) => [text, key.key]));
    return keys.map(({ key }) => key);
  }

  /** Creates the key of an epoch, unless another process has created it. */
  async create(epoch: number, usableFrom: Date, first: boolean): Promise<void> {
    const key = await this.#provider.wrap(randomBytes(KEY_BYTES), contextOf(epoch));
    await this.#create(fileOf(epoch), textOf(key, { usable_from: usableFrom.toISOString(), first }));
  }

  /** Wraps the keys again that an older master key wrapped. Returns how many there were. */
  async rewrap(): Promise<number> {
    let count = 0;
    for (const epoch of await this.#epochs()) {
      const found = await this.#read(epoch);
      if (!found || this.#provider.isCurrent(wrappedIn(found.text))) continue;
      const key = await this.#provider.wrap(found.key.key, contextOf(epoch));
      await this.#replace(fileOf(epoch), textOf(key, JSON.parse(found.text)));
      count++;
    }
    return count;
  }

  async destroyed(): Promise<Destruction | undefined> {
    const text = await ifPresent(readFile(join(this.path, 'destroyed'), 'utf8'));
    if (text === undefined) return undefined;
    const { through, at } = JSON.parse(text) as { through: string; at: string };
    return { through: epochOf(through), at: new Date(at) };
  }

  /**
   * Destroys the keys up to an epoch: notes the epoch, so that the next call completes an interrupted one,
   * overwrites and deletes the files, and deletes the erasures up to that day.
   */
  async destroyThrough(through: number, at: Date): Promise<void> {
    const noted = await this.destroyed();
    if (noted === undefined || noted.through < through)
      await this.#replace('destroyed', JSON.stringify({ through: dayOf(through), at: at.toISOString() }));
    // Also what an interruption left behind: drafts, and files that were renamed and not yet deleted.
    for (const name of await readdir(this.path))
      if (DAY.test(name.slice(0, DAY_LENGTH)) && epochOf(name.slice(0, DAY_LENGTH)) <= through)
        await this.#destroy(name);
    for (const day of await readdir(join(this.path, 'erased')))
      if (DAY.test(day) && epochOf(day) <= through)
        await rm(join(this.path, 'erased', day), { recursive: true, force: true });
    await syncDirectory(this.path);
  }

  /** Lists an erasure, to be applied when a backup is restored that was made before. Repeatable. */
  async addErasure(epoch: number, erasure: ListedErasure): Promise<void> {
    const day = join('erased', dayOf(epoch));
    await mkdir(join(this.path, day), { recursive: true, mode: 0o700 });
    await this.#replace(join(day, `${erasure.subject_id}.json`), JSON.stringify(erasure));
  }

  /** Returns the listed erasures, one day after the other. */
  async *erasures(): AsyncGenerator<ListedErasure> {
    for (const day of (await readdir(join(this.path, 'erased'))).sort())
      for (const name of (await ifPresent(readdir(join(this.path, 'erased', day)))) ?? []) {
        if (!name.endsWith('.json')) continue;
        const text = await ifPresent(readFile(join(this.path, 'erased', day, name), 'utf8'));
        if (text !== undefined) yield JSON.parse(text) as ListedErasure;
      }
  }

  async #epochs(): Promise<number[]> {
    const names = (await readdir(this.path)).filter((name) => name.endsWith(SUFFIX));
    const days = names.map((name) => name.slice(0, -SUFFIX.length));
    return days.filter((day) => DAY.test(day)).map(epochOf);
  }

  /** Undefined if another process has just destroyed the key. */
  async #read(epoch: number): Promise<{ text: string; key: EpochKey } | undefined> {
    const text = await ifPresent(readFile(join(this.path, fileOf(epoch)), 'utf8'));
    if (text === undefined) return undefined;
    const { usable_from, first } = JSON.parse(text) as KeyFile;
    const key = this.#unwrapped.get(text) ?? (await this.#provider.unwrap(wrappedIn(text), contextOf(epoch)));
    return { text, key: { epoch, key, usableFromMs: Date.parse(usable_from), isFirst: first } };
  }

  /**
   * Overwrites and deletes a file. It is renamed first, so that no process reads what overwrote it. Disks
   * that write in place keep nothing of it; docs/operations.md names those that do not.
   */
  async #destroy(name: string): Promise<void> {
    const path = join(this.path, name.endsWith(DESTROYING) ? name : `${name}${DESTROYING}`);
    await ifPresent(rename(join(this.path, name), path));
    const file = await ifPresent(open(path, 'r+'));
    if (!file) return;
    try {
      const { size } = await file.stat();
      await file.write(randomBytes(size), 0, size, 0);
      await file.sync();
    } finally {
      await file.close();
    }
    await rm(path, { force: true });
  }

  async #create(name: string, text: string): Promise<void> {
    const draft = await this.#draft(name, text);
    // link() fails if another process created the file first; its content is then used.
    await link(draft, join(this.path, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(draft);
    await syncDirectory(this.path);
  }

  async #replace(name: string, text: string): Promise<void> {
    const path = join(this.path, name);
    await rename(await this.#draft(name, text), path);
    await syncDirectory(join(path, '..'));
  }

  async #draft(name: string, text: string): Promise<string> {
    const draft = join(this.path, `${name}.${process.pid}.${randomBytes(4).toString('hex')}`);
    try {
      await writeFile(draft, text, { mode: 0o600, flush: true });
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return draft;
  }
}

function fileOf(epoch: number): string {
  return dayOf(epoch) + SUFFIX;
}

function epochOf(day: string): number {
  return Date.parse(day) / DAY_MS;
}

function contextOf(epoch: number): string {
  return `epoch-keys/${dayOf(epoch)}`;
}

function textOf(wrapped: Buffer, { usable_from, first }: Omit<KeyFile, 'key'>): string {
  return JSON.stringify({ key: wrapped.toString('base64'), usable_from, first } satisfies KeyFile);
}

function wrappedIn(text: string): Buffer {
  return Buffer.from((JSON.parse(text) as KeyFile).key, 'base64');
}

/** Resolves to undefined if the file does not exist, because another process has deleted it. */
async function ifPresent<T>(operation: Promise<T>): Promise<T | undefined> {
  return operation.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Makes created, renamed and deleted names survive a crash of the machine. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
