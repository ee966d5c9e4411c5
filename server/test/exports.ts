import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { jobs } from '../src/jobs.ts';
import { expectStatus, type Workspace } from './actors.ts';
import type { TestApp } from './app.ts';

/** An archive of an export, as a client reads it. */
export interface Archive {
  job: { id: string; result_url: string };
  bytes: Buffer;
  files: Record<string, string>;
  /** The records of data.csv, by column. */
  rows: Record<string, string>[];
  deleted: Record<string, string>[];
  codebook: any;
  manifest: any;
}

/** Returns the files of a ZIP archive as texts. */
export function unzipped(archive: Uint8Array): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([name, content]) => [name, strFromU8(content)]),
  );
}

/** Reads CSV (RFC 4180) as records by column. */
export function records(csv: string): Record<string, string>[] {
  const rows = csv
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? plain! : quoted.replaceAll('""', '"'),
      ),
    );
  const [head, ...body] = rows;
  return body.map((fields) => Object.fromEntries(head!.map((name, i) => [name, fields[i]!])));
}

interface Reading {
  key?: string;
  headers?: Record<string, string>;
}

export function exportsApi(workspace: Workspace) {
  const call: TestApp['call'] = (...request) => workspace.app.call(...request);
  const create = (body: object, options = {}) =>
    call('POST', `${workspace.environmentPath}/exports`, { body, ...options });
  const run = async () => {
    const job = jobs(workspace.app.services).find(({ name }) => name === 'exports')!;
    while ((await job.run(new AbortController().signal)).more);
  };
  /** The archive, or a range of it, as bytes. */
  const load = (path: string, { key = workspace.app.key, headers = {} }: Reading = {}) =>
    fetch(workspace.app.url + path, { headers: { authorization: `Bearer ${key}`, ...headers } });
  const make = async (body: object, options: Reading = {}): Promise<Archive> => {
    const { id } = await expectStatus(create(body, options), 202);
    await run();
    const job = await expectStatus(call('GET', `${workspace.environmentPath}/jobs/${id}`), 200);
    expect(job).toMatchObject({ status: 'succeeded', progress: 1 });
    const response = await load(job.result_url, options);
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    const files = unzipped(bytes);
    return {
      job,
      bytes,
      files,
      rows: files['data.csv'] === undefined ? [] : records(files['data.csv']),
      deleted: records(files['deleted.csv']!),
      codebook: JSON.parse(files['codebook.json']!),
      manifest: JSON.parse(files['manifest.json']!),
    };
  };
  return { create, run, load, make };
}
