// Bundles the participant page and its preview into one script and one style sheet each, in
// server/dist/pages. Runs after `npm ci` and, where the files do not belong to the present sources, at the
// first request.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const SOURCES = join(import.meta.dirname, 'src/pages/participant');
const TARGET = join(import.meta.dirname, 'dist/pages');
const MARK = join(TARGET, 'sources.txt');

/** The script of the element, under a name that never changes: sites refer to it. */
const ELEMENT = 'eps-questions.js';

const PAGES = [
  {
    html: 'index.html',
    script: 'main.js',
    styles: ['page.css', 'around.css', 'inputs.css', 'matrix.css', 'report.css'],
  },
  {
    html: 'preview.html',
    script: 'preview.js',
    styles: ['page.css', 'around.css', 'inputs.css', 'matrix.css'],
  },
];

/** Whether server/dist/pages was built from the present sources. */
export function isBuilt() {
  return existsSync(MARK) && readFileSync(MARK, 'utf8') === fingerprint();
}

/** Builds the pages. Throws if the bundler is not installed. */
export async function build() {
  const sources = fingerprint();
  const { build: bundle } = await import('rolldown');
  const folder = `${TARGET}.${process.pid}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names = {
    WORDS: writeWords(folder),
    // Few people need it: it is loaded when the service asks for a proof of work.
    PROOF: write(folder, 'proof.js', await scriptOf(bundle, 'proof.js')),
  };
  for (const page of PAGES) {
    const script = write(folder, page.script, named(await scriptOf(bundle, page.script), names));
    const styles = page.styles.map((name) => readFileSync(join(SOURCES, name), 'utf8')).join('\n');
    const style = write(folder, page.styles[0], compact(styles));
    const html = readFileSync(join(SOURCES, page.html), 'utf8');
    writeFileSync(join(folder, page.html), html.replace('SCRIPT', script).replace('STYLE', style));
    if (page === PAGES[0]) await writeWorker(folder, bundle, 'worker.js', { SCRIPT: script, STYLE: style });
  }
  await writeWorker(folder, bundle, 'push-worker.js', {});
  await writeElement(folder, bundle, names);
  writeFileSync(join(folder, 'sources.txt'), sources);
  // Another process may have built the same files meanwhile, and reads them.
  if (!isBuilt()) {
    rmSync(TARGET, { recursive: true, force: true });
    if (!existsSync(TARGET)) renameSync(folder, TARGET);
  }
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Writes the element <eps-questions>: the script that sites name, and what it loads. It shows the page with
 * the script of the page itself.
 */
async function writeElement(folder, bundle, loaded) {
  const [page] = PAGES;
  const html = readFileSync(join(SOURCES, page.html), 'utf8');
  const body = /<body>(.*)<noscript>/s
    .exec(html)[1]
    .replaceAll(/\s+</g, '<')
    // The site has a main part of its own.
    .replaceAll(/(?<=<\/?)main\b/g, 'div');
  const names = {
    SCRIPT: readdirSync(folder).find((name) => /^main-\w+\.js$/.test(name)),
    DUE: write(folder, 'due.js', named(await scriptOf(bundle, 'due.js'), loaded)),
    STYLE: write(folder, 'embed.css', compact(embeddedStyles(page.styles))),
    BODY: body,
  };
  writeCompressed(folder, ELEMENT, named(await scriptOf(bundle, 'embed.js'), names));
}

/** Writes a service worker of a page with these files, under a name that never changes. */
async function writeWorker(folder, bundle, file, names) {
  writeCompressed(folder, file, named(await scriptOf(bundle, file), names));
}

/**
 * Returns the styles of the page for a shadow tree, which has no body and is as wide as its place: what asks
 * for the width of the window asks for that of the element.
 */
function embeddedStyles(names) {
  const styles = names.map((name) => readFileSync(join(SOURCES, name), 'utf8')).join('\n');
  const own = styles
    .replaceAll(/:root(?=\s*\{)|(?<![\w-])body(?=\s*\{)/g, '.page')
    .replaceAll(/@media \((min|max)-width/g, '@container ($1-width');
  const host = ':host{all:initial;display:block;container-type:inline-size}:host([hidden]){display:none}';
  return `${host}${own}.page{padding-bottom:1rem}`;
}

/** Returns the bundled script of a page. */
async function scriptOf(bundle, name) {
  const { output } = await bundle({
    input: join(SOURCES, name),
    output: { format: 'esm', minify: true },
    write: false,
    logLevel: 'warn',
  });
  return output[0].code;
}

/** Replaces the names in capitals, which a script has in place of files and texts. */
function named(script, names) {
  return Object.entries(names).reduce(
    (sum, [name, text]) => sum.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), () => text),
    script,
  );
}

/**
 * Writes the words of each language and returns the hash in their names, which is the same for all.
 */
function writeWords(folder) {
  // English is in the script.
  const names = readdirSync(join(SOURCES, 'words')).filter((name) => name !== 'en.json');
  const texts = names.map((name) =>
    JSON.stringify(JSON.parse(readFileSync(join(SOURCES, 'words', name), 'utf8'))),
  );
  const hash = hashOf(texts.join());
  for (const [index, name] of names.entries())
    writeCompressed(folder, `words-${name.replace('.json', '')}-${hash}.json`, texts[index]);
  return hash;
}

/** Writes a file and its compressed forms under a name with the hash of its content, and returns the name. */
function write(folder, name, text) {
  const hashed = name.replace('.', `-${hashOf(text)}.`);
  writeCompressed(folder, hashed, text);
  return hashed;
}

function hashOf(text) {
  return createHash('sha256').update(text).digest('base64url').replaceAll(/[_-]/g, '').slice(0, 10);
}

function writeCompressed(folder, hashed, text) {
  writeFileSync(join(folder, hashed), text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(join(folder, `${hashed}.br`), brotliCompressSync(text, { params }));
  writeFileSync(join(folder, `${hashed}.gz`), gzipSync(text, { level: 9 }));
}

/** Removes comments, and the white space that CSS does not need. */
function compact(css) {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(';}', '}');
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename));
  for (const name of readdirSync(SOURCES, { recursive: true })
    .filter((each) => each.includes('.'))
    .sort())
    hash.update(`${name}\n`).update(readFileSync(join(SOURCES, name)));
  return hash.digest('hex');
}

if (resolve(process.argv[1]) === import.meta.filename && !isBuilt()) await build();
