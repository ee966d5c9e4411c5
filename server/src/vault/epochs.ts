import type { Database } from '../db/database.ts';
import { DAY_MS } from '../utc-days.ts';
import type { EpochDirectory } from './epoch-directory.ts';
import { type EpochKey, EpochKeys, epochAt, fingerprintOf } from './epoch-keys.ts';
import {
  insertEpoch,
  markDestroyed,
  type RegisteredEpoch,
  selectEpochs,
  selectHasEnvironments,
} from './epoch-register.ts';

/** A process knows of a new epoch key after this time at the latest. */
const REFRESH_MS = 30_000;
/** When an epoch key that was created late begins to seal: every process has read it by then. */
const USABLE_AFTER_MS = 2 * REFRESH_MS;
/** When the first epoch of a database with data begins to seal: processes of earlier versions have ended. */
const FIRST_USABLE_AFTER_MS = 3_600_000;

/** The directory with the epoch keys is not the one that this database needs. */
export class WrongEpochDirectory extends Error {}

/** The schedule of epoch keys: creates those of today and tomorrow, and destroys those past the horizon. */
export class Epochs {
  readonly keys: EpochKeys;
  /** Undefined: keys of subjects are wrapped without an epoch. */
  readonly directory: EpochDirectory | undefined;
  readonly horizonDays: number;
  readonly #db: Database;
  readonly #clock: () => Date;
  #timer: NodeJS.Timeout | undefined;
  #begunAtMs = Number.POSITIVE_INFINITY;

  constructor(
    db: Database,
    directory: EpochDirectory | undefined,
    options: { horizonDays: number; clock: () => Date },
  ) {
    this.#db = db;
    this.directory = directory;
    this.horizonDays = options.horizonDays;
    this.#clock = options.clock;
    this.keys = new EpochKeys(options.clock);
  }

  /**
   * Reads the keys and begins to read them again twice a minute. Throws WrongEpochDirectory if keys that the
   * database needs are missing.
   */
  async open(databaseId: string): Promise<void> {
    const registered = await this.#db.system.read(selectEpochs());
    if (!this.directory) {
      if (registered.some(({ destroyed_at }) => destroyed_at === null))
        throw new WrongEpochDirectory(MISSING);
      return;
    }
    if (!(await this.directory.open(databaseId))) throw new WrongEpochDirectory(FOREIGN);
    await this.#compare(this.directory, registered);
    await this.create();
    this.#timer = setInterval(() => void this.#keepUp().catch(() => {}), REFRESH_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Reads the keys again: some may be new, and some destroyed. */
  async refresh(): Promise<void> {
    if (this.directory) this.keys.replace(await this.directory.list());
  }

  /** Creates the keys of today and tomorrow where they are missing, and registers them in the database. */
  async create(): Promise<void> {
    const { directory } = this;
    if (!directory) return;
    const now = this.#clock();
    const today = epochAt(now);
    const existing = await directory.list();
    const has = (epoch: number) => existing.some((key) => key.epoch === epoch);
    if (existing.length === 0) {
      const [found] = await this.#db.system.read(selectHasEnvironments());
      const waitMs = found ? FIRST_USABLE_AFTER_MS : 0;
      await directory.create(today, new Date(now.getTime() + waitMs), found !== undefined);
    } else if (!has(today) && existing.every(({ epoch }) => epoch < today)) {
      await directory.create(today, new Date(now.getTime() + USABLE_AFTER_MS), false);
    }
    if (existing.every(({ epoch }) => epoch <= today))
      await directory.create(today + 1, new Date((today + 1) * DAY_MS), false);
    await this.#register(await directory.list());
  }

  /**
   * When the keys of an epoch and of all earlier ones were destroyed, or will be: at the start of a day; the
   * worker destroys them within minutes.
   */
  async destructionOf(epoch: number): Promise<{ at: Date; isDone: boolean }> {
    const registered = await this.#db.system.read(selectEpochs());
    const destroyedAt = registered.find((row) => row.epoch === epoch)?.destroyed_at;
    const at = destroyedAt ?? (epoch + this.horizonDays) * DAY_MS;
    return { at: new Date(at), isDone: destroyedAt != null };
  }

  /**
   * The newest epoch that may have sealed data of a subject until now. Undefined if there are copies of the
   * subject's key that no epoch key protects: the subject is older than the first epoch.
   */
  lastOf(subjectCreatedAtMs: number): number | undefined {
    const current = this.keys.current();
    if (!current || subjectCreatedAtMs < this.#begunAtMs) return undefined;
    return Math.max(current.epoch, epochAt(this.#clock()));
  }

  /**
   * Destroys the keys up to an epoch. Before that, no key of a subject that was not erased may still be
   * wrapped under them.
   */
  async destroyThrough(epoch: number): Promise<void> {
    if (!this.directory) return;
    const now = this.#clock();
    await this.directory.destroyThrough(epoch, now);
    await this.#db.system.write(markDestroyed(epoch, now));
    await this.refresh();
  }

  /** Keys are also created without a worker, so that values are sealed under the epoch of their day. */
  #keepUp(): Promise<void> {
    return this.keys.newest() > epochAt(this.#clock()) ? this.refresh() : this.create();
  }

  /** Compares the keys with those that the database knows. After a restore, the directory has newer ones. */
  async #compare(directory: EpochDirectory, registered: readonly RegisteredEpoch[]): Promise<void> {
    const destroyed = await directory.destroyed();
    const keys = new Map((await directory.list()).map((key) => [key.epoch, key]));
    const newest = registered[0]?.epoch ?? Number.NEGATIVE_INFINITY;
    // The newest key is that of the day after the backup, and sealed nothing yet.
    if (destroyed && newest - 1 <= destroyed.through) throw new WrongEpochDirectory(OUTDATED);
    for (const { epoch, fingerprint, destroyed_at } of registered) {
      if (destroyed_at !== null || (destroyed && epoch <= destroyed.through)) continue;
      const key = keys.get(epoch);
      if (!key || !fingerprintOf(key).equals(fingerprint)) throw new WrongEpochDirectory(MISSING);
    }
    if (destroyed) await this.#db.system.write(markDestroyed(destroyed.through, destroyed.at));
  }

  /** Keys are used only after the database knows them, so that another directory is noticed. */
  async #register(keys: readonly EpochKey[]): Promise<void> {
    const known = await this.#db.system.read(selectEpochs());
    for (const key of keys) {
      if (known.some(({ epoch }) => epoch === key.epoch)) continue;
      await this.#db.system.write(insertEpoch(key.epoch, fingerprintOf(key), new Date(key.usableFromMs)));
    }
    const registered = await this.#db.system.read(selectEpochs());
    const fingerprints = new Map(registered.map(({ epoch, fingerprint }) => [epoch, fingerprint]));
    if (!keys.every((key) => fingerprints.get(key.epoch)?.equals(fingerprintOf(key))))
      throw new WrongEpochDirectory(MISSING);
    this.#begunAtMs = Math.min(...registered.map(({ usable_from }) => Date.parse(usable_from)));
    this.keys.replace(keys);
  }
}

const MISSING =
  'Keys of this database are wrapped by epoch keys that are not in EPS_EPOCH_KEY_DIRECTORY. All processes of an installation need the same directory.';
const FOREIGN = 'EPS_EPOCH_KEY_DIRECTORY has the epoch keys of another database.';
const OUTDATED =
  'This database is a backup from before the erasure horizon: the epoch keys of that time are destroyed, so no personal data can be read. See "Backup and restore" in docs/operations.md.';
