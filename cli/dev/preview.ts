import { type Contents, contentHash, KINDS } from '@eps/engine';
import type { AppClient, EnvironmentClient, Program } from '@eps/sdk';
import type { Instrument } from '../content/instruments.ts';

export interface Preview {
  bundle_id: string;
  /** The link to a new session of a new person. */
  url: string;
}

interface Target {
  app: AppClient;
  environment: EnvironmentClient;
}

/**
 * Publishes the contents and creates a session in their own program, which only previews use. Contents that
 * are already published only get a new session.
 */
export class Previews {
  readonly #target: Target;
  readonly #instrument: Instrument;
  #last: { hash: string; program: Program } | undefined;

  constructor(target: Target, instrument: Instrument) {
    this.#target = target;
    this.#instrument = instrument;
  }

  async create(contents: Contents): Promise<Preview> {
    const { environment } = this.#target;
    const hash = KINDS.map((kind) => contentHash(contents[kind])).join();
    if (this.#last?.hash !== hash) this.#last = { hash, program: await this.#publish(contents) };
    const { program } = this.#last;
    const { receipts } = await environment.subjects.import({
      items: [{ external_id: `preview-${crypto.randomUUID()}` }],
    });
    const participant = { program_id: program.id, subject_id: receipts[0]!.subject_id! };
    await environment.enrollments.create(participant);
    const { url } = await environment.participantSessions.create(participant);
    return { bundle_id: program.version_bundle_id, url };
  }

  async #publish(contents: Contents): Promise<Program> {
    const { app, environment } = this.#target;
    const { business_id_prefix, name, locale } = this.#instrument;
    const previous = this.#last?.program;
    const { bundle } = await app.bundles.createFromContents({
      name: `Preview of ${name}`,
      business_id_prefix: `preview-${business_id_prefix}`,
      contents,
      publish: true,
      ...(locale !== undefined && { locale }),
    });
    const program = await environment.programs.create({
      name: `Preview of ${name}`,
      version_bundle_id: bundle.id,
    });
    await environment.programs.activate(program.id);
    if (previous) await environment.programs.setStatus(previous.id, { status: 'archived' });
    return program;
  }
}
