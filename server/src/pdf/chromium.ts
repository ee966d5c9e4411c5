import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

const LIMIT_MS = 30_000;
/** A browser takes 200 MB, so one runs at a time; the next ones wait. */
const MOST_WAITING = 8;
const MOST_BYTES = 64 * 2 ** 20;
const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-background-networking',
  // The page loads nothing.
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Prints a page as PDF in a Chromium of its own, without scripts and network. The page goes through a pipe,
 * so personal data are not written to the disk. Rejects if too many wait, and after 30 seconds.
 */
export async function printPdf(chromium: string, html: string): Promise<Buffer> {
  if (waiting >= MOST_WAITING) throw new Error('too many pages wait for being printed');
  waiting++;
  const printed = last.catch(() => {}).then(() => print(chromium, html));
  last = printed;
  try {
    return await printed;
  } finally {
    waiting--;
  }
}

async function print(chromium: string, html: string): Promise<Buffer> {
  const profile = await mkdtemp(join(tmpdir(), 'eps-print-'));
  // Chromium refuses its sandbox to root, as in most containers.
  const flags = [
    ...FLAGS,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--user-data-dir=${profile}`,
  ];
  const browser = spawn(chromium, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const timer = setTimeout(() => browser.kill('SIGKILL'), LIMIT_MS);
  try {
    const send = protocolOf(browser);
    const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    const call = (method: string, params: object = {}) => send(method, params, sessionId as string);
    await call('Emulation.setScriptExecutionDisabled', { value: true });
    const { frameTree } = (await call('Page.getFrameTree')) as { frameTree: { frame: { id: string } } };
    await call('Page.setDocumentContent', { frameId: frameTree.frame.id, html });
    const options = { preferCSSPageSize: true, printBackground: true, generateTaggedPDF: true };
    const { data } = await call('Page.printToPDF', options);
    return Buffer.from(data as string, 'base64');
  } finally {
    clearTimeout(timer);
    browser.kill('SIGKILL');
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

type Send = (method: string, params: object, sessionId?: string) => Promise<Record<string, unknown>>;

interface Reply {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** The DevTools protocol over pipes: JSON messages that end with NUL. */
function protocolOf(browser: ChildProcess): Send {
  const [, , , input, output] = browser.stdio as unknown as [null, null, null, Writable, Readable];
  const pending = new Map<
    number,
    { resolve: (result: Reply['result'] & object) => void; reject: (error: Error) => void }
  >();
  const end = (error: Error) => {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  browser.once('error', end);
  browser.once('exit', (code, signal) => end(new Error(`Chromium ended (${signal ?? code})`)));
  input.on('error', () => {});
  let rest = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop()!;
    if (rest.length > MOST_BYTES) browser.kill('SIGKILL');
    for (const message of messages) {
      const { id = 0, result = {}, error } = JSON.parse(message) as Reply;
      const call = pending.get(id);
      pending.delete(id);
      if (error) call?.reject(new Error(error.message));
      else call?.resolve(result);
    }
  });
  let number = 0;
  return (method, params, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++number;
      pending.set(id, { resolve, reject });
      if (browser.exitCode !== null || browser.signalCode !== null)
        return end(new Error('Chromium has ended'));
      input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    });
}
