import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processorMs } from './costs/processor-time.ts';
import { startService } from './http/service.ts';
import { type HttpSetup, setUpHttpBench } from './http/setup.ts';

/** Imports answered PHQ-9 of as many people, and prints rows a minute; at least 10,000 are wanted. */
const ROWS = Number(process.argv[2] ?? 10_000);
/** Characters of a part of the file: less than a request may have. */
const PART = 150_000;
const ITEMS = 9;
const MINUTE_MS = 60_000;

const dataDir = await mkdtemp(join(tmpdir(), 'eps-imports-'));
const service = await startService(dataDir);
try {
  const setup = await setUpHttpBench(service.url);
  const upload_id = await upload(setup, fileOf(ROWS));
  const [startedAt, usedBefore] = [performance.now(), await processorMs(service.pid, dataDir)];
  const { outcomes } = await imported(setup, upload_id);
  const took = performance.now() - startedAt;
  const used = (await processorMs(service.pid, dataDir)) - usedBefore;
  const rate = Math.round((ROWS * MINUTE_MS) / took);
  console.log(`${ROWS} rows in ${(took / 1000).toFixed(1)} s: ${rate} a minute`);
  console.log(`${(used / ROWS).toFixed(2)} ms of processor time a row; ${JSON.stringify(outcomes)}`);
  console.log(`load average of the machine, including other work: ${loadavg()[0]!.toFixed(1)}`);
} finally {
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function fileOf(rows: number): string {
  const header = ['person', 'date', ...Array.from({ length: ITEMS }, (_, item) => `i${item + 1}`)];
  const lines = Array.from({ length: rows }, (_, row) => {
    const answers = Array.from({ length: ITEMS }, (_, item) => (row + item) % 4);
    return [`person-${row}`, '2024-03-01', ...answers].join(',');
  });
  return `${[header.join(','), ...lines].join('\n')}\n`;
}

async function upload({ call, environmentPath }: HttpSetup, text: string): Promise<string> {
  let upload: { upload_id: string; bytes: number } | undefined;
  for (let at = 0; at < text.length; at += PART) {
    const more = upload && { upload_id: upload.upload_id, starts_at: upload.bytes };
    const body = { content: text.slice(at, at + PART), ...more };
    upload = await call('POST', `${environmentPath}/uploads`, body);
  }
  return upload!.upload_id;
}

async function imported({ call, environmentPath, appPath, programId }: HttpSetup, upload_id: string) {
  const { version_bundle_id } = await call('GET', `${environmentPath}/programs/${programId}`);
  const bundle = await call('GET', `${appPath}/bundles/${version_bundle_id}`);
  const { content } = await call('GET', `${appPath}/definitions/${bundle.experience_version_id}`);
  const scored = content.questions.slice(0, ITEMS);
  const answers = scored.map(({ id, options, scale }: any, item: number) => {
    const list = options ?? content.scales[scale];
    const codes = Object.fromEntries(list.map((option: any, index: number) => [index, option.id]));
    return [id, { column: `i${item + 1}`, codes }];
  });
  const job = await call('POST', `${environmentPath}/responses/import`, {
    program_id: programId,
    format: 'csv',
    upload_id,
    mapping: { person: 'person', answered_at: 'date', answers: Object.fromEntries(answers) },
  });
  for (;;) {
    const { status, error, result_url } = await call('GET', `${environmentPath}/jobs/${job.id}`);
    if (status === 'succeeded') return (await call('GET', result_url)).summary;
    if (status === 'failed') throw new Error(JSON.stringify(error));
    await sleep(200);
  }
}
