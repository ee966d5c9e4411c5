import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { TestApp } from '../../server/test/app.ts';

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

export interface OpenOptions {
  /** Opens it without a session. */
  signedOut?: boolean;
  email?: string;
  password?: string;
  viewport?: { width: number; height: number };
  language?: 'en' | 'de';
  colorScheme?: 'light' | 'dark';
  /** For tests that change the page for good, such as its clock: no later test gets it. */
  keepsChanges?: boolean;
}

/**
 * Returns how to open pages of the console. A page that a test has used is emptied and given to the next test
 * that opens one for the same user, language and colours: its scripts are compiled already, which is half of
 * the processor time of loading the console.
 */
export function openPagesOf(browser: Browser, app: TestApp, problems: string[]) {
  const signIn = signInOnce(app);
  const unused = new Map<string, Page[]>();
  return async (path: string, options: OpenOptions = {}): Promise<Page> => {
    const { viewport = DESKTOP, keepsChanges, ...lasting } = options;
    const key = JSON.stringify(lasting, Object.keys(lasting).sort());
    const page = unused.get(key)?.pop() ?? (await newPage(browser, options));
    onTestFinished(async () => {
      const isEmpty = !keepsChanges && (await empty(page, app.url));
      if (isEmpty) unused.set(key, [...(unused.get(key) ?? []), page]);
      else await page.context().close();
    });
    await signInPage(page.context(), app, signIn, options);
    await page.setViewportSize(viewport);
    watch(page, app.url, problems);
    await page.goto(app.url + path);
    return page;
  };
}

async function newPage(browser: Browser, { language = 'en', colorScheme }: OpenOptions): Promise<Page> {
  const context = await browser.newContext({
    locale: language,
    reducedMotion: 'reduce',
    ...(colorScheme && { colorScheme }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

const LISTENED = ['request', 'requestfinished', 'requestfailed', 'response', 'pageerror', 'console'] as const;
const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers';
const EMPTYING_MS = 10_000;

/**
 * Ends what a test did with a page: it stops sending requests, and nothing that it stored is left. Returns
 * whether the page can be used again.
 */
async function empty(page: Page, origin: string): Promise<boolean> {
  if (page.isClosed()) return false;
  try {
    const context = page.context();
    await Promise.all(context.pages().map((each) => each !== page && each.close()));
    for (const event of [...LISTENED, 'dialog'] as const) await page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.mouse.move(0, 0);
    // A page of the same origin keeps the process, and so the compiled scripts.
    await page.goto(`${origin}/healthz`, { timeout: EMPTYING_MS });
    await page.evaluate('sessionStorage.clear()');
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE });
    await session.detach();
    await context.clearCookies();
    return true;
  } catch {
    return false;
  }
}

/** Signs a user in at the first call and returns the cookie; later calls return the same one. */
type SignIn = (email: string, password: string) => Promise<{ name: string; value: string }>;

function signInOnce(app: TestApp): SignIn {
  const cookies = new Map<string, ReturnType<SignIn>>();
  const signIn: SignIn = async (email, password) => {
    const response = await app.call('POST', '/auth/login', { key: null, body: { email, password } });
    expect(response.status, response.text).toBe(200);
    const [name, value] = response.headers['set-cookie']!.split(';')[0]!.split('=') as [string, string];
    return { name, value };
  };
  return (email, password) => {
    const cookie = cookies.get(email) ?? signIn(email, password);
    cookies.set(email, cookie);
    return cookie;
  };
}

async function signInPage(
  context: BrowserContext,
  app: TestApp,
  signIn: SignIn,
  { signedOut = false, email = app.email, password = app.password }: OpenOptions,
): Promise<void> {
  if (signedOut) return;
  const cookie = await signIn(email, password);
  await context.addCookies([{ ...cookie, url: app.url, httpOnly: true, sameSite: 'Strict' }]);
}

/** The requests of each page that are not answered yet. */
const underway = new WeakMap<Page, Set<Request>>();

/** Returns the addresses of the page's requests that are not answered yet. */
export function unanswered(page: Page): string[] {
  return [...underway.get(page)!].map((request) => request.url());
}

/** Records script errors, errors in the browser's console, and requests to other servers. */
function watch(page: Page, url: string, problems: string[]): void {
  const requests = new Set<Request>();
  underway.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      problems.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url)) problems.push(request.url());
  });
}
