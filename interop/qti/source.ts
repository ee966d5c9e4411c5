import { readXml } from '../content/xml.ts';
import { cleanText, MAX_SOURCE } from '../limits.ts';
import { isWorkbook, unpack } from '../tables/workbook.ts';
import { ImportError } from '../types.ts';

/** An element with the names of QTI 2; those of QTI 3 (`qti-choice-interaction`) are changed to them. */
export interface Element {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Elements and texts. */
  children: (Element | string)[];
}

export const isElement = (child: Element | string): child is Element => typeof child !== 'string';

export const elementsOf = (element: Element | undefined, name?: string): Element[] =>
  (element?.children ?? []).filter(isElement).filter((child) => name === undefined || child.name === name);

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  elementsOf(element, name)[0];

/** Returns all elements of a name within an element, in their order. */
export function findIn(element: Element, name: string): Element[] {
  return elementsOf(element).flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...findIn(child, name),
  ]);
}

/** The text of an element without what it holds. */
export const textIn = (element: Element | undefined): string =>
  (element?.children ?? [])
    .filter((child) => !isElement(child))
    .join('')
    .trim();

/** Whether XML is an item of QTI, or bytes are a package of items. */
export function isItem(text: string): boolean {
  return /<(?:\w+:)?(?:qti-assessment-item|assessmentItem)[\s/>]/.test(text.slice(0, 10_000));
}

export function isPackage(bytes: Uint8Array): boolean {
  return isWorkbook(bytes) && Buffer.from(bytes).includes('imsmanifest.xml');
}

/** Reads an XML document as a tree. Throws ImportError. */
export function readTree(text: string): Element {
  const root: Element = { name: '', attributes: new Map(), children: [] };
  const open = [root];
  readXml(text, {
    open(name, attributes) {
      const element = { name: camel(name), attributes: attributesOf(attributes()), children: [] };
      open.at(-1)!.children.push(element);
      open.push(element);
    },
    text: (value) => void open.at(-1)!.children.push(cleanText(value)),
    close: () => void open.pop(),
  });
  const [first] = elementsOf(root);
  if (!first) throw new ImportError('malformed', 'The source is not XML: it has no element.');
  return first;
}

function attributesOf(attributes: Record<string, string>): Map<string, string> {
  const isDeclared = ([name]: [string, string]) =>
    !/^xmlns(:|$)/.test(name) && !name.endsWith(':schemaLocation');
  return new Map(
    Object.entries(attributes)
      .filter(isDeclared)
      .map(([name, value]) => [name === 'xml:lang' ? name : camel(name), cleanText(value)]),
  );
}

const camel = (name: string) =>
  name
    .replace(/^.*:/, '')
    .replace(/^qti-/, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A document of a package, and what else the manifest names. */
export interface Documents {
  items: { file: string; root: Element }[];
  others: { file: string; type: string }[];
}

/** Reads the items of a package in the order of its manifest, or a single item. Throws ImportError. */
export function readDocuments(bytes: Uint8Array, textOf: (bytes: Uint8Array) => string): Documents {
  if (!isPackage(bytes)) return { items: [{ file: '', root: readTree(textOf(bytes)) }], others: [] };
  const files = new Map(Object.entries(unpack(bytes)));
  const size = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  if (size > MAX_SOURCE)
    throw new ImportError('too_large', `The package unpacks to more than ${MAX_SOURCE} bytes.`);
  const manifest = files.get('imsmanifest.xml');
  if (!manifest) throw new ImportError('malformed', 'The package has no imsmanifest.xml at its top.');
  const found: Documents = { items: [], others: [] };
  for (const { attributes } of findIn(readTree(textOf(manifest)), 'resource')) {
    const [type = '', file = ''] = [attributes.get('type'), attributes.get('href')];
    const content = /^imsqti_item_/.test(type) ? files.get(file) : undefined;
    if (content) found.items.push({ file, root: readTree(textOf(content)) });
    else found.others.push({ file, type });
  }
  return found;
}
