import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import german from '../src/base/locales/de.json' with { type: 'json' };
import english from '../src/base/locales/en.json' with { type: 'json' };

const SOURCE = `${import.meta.dirname}/../src`;

/** `count_one` and `count_other` are the forms of the key `count`. */
const stemOf = (key: string) => key.replace(/_(zero|one|other)$/, '');

/** The texts and the keys of `words('Text')`, `words.named('area.key')` and `words.code('area', code)`. */
const texts = new Set<string>();
const keys: RegExp[] = [];
for (const file of globSync('**/*.ts*', { cwd: SOURCE })) {
  const { program } = parseSync(file, readFileSync(`${SOURCE}/${file}`, 'utf8'));
  const visitor = new Visitor({
    ImportDeclaration({ source }) {
      if (source.value === 'i18next' && file !== 'base/language.ts')
        throw new Error(`${file} asks i18next for keys that nothing checks: use words`);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (isWords(callee)) for (const each of choicesOf(first, file)) texts.add(textOf(each, file));
      if (isMember(callee, 'named'))
        for (const each of choicesOf(first, file)) keys.push(patternOf(each, file));
      if (isMember(callee, 'code')) keys.push(new RegExp(`^${textOf(choicesOf(first, file)[0]!, file)}\\.`));
    },
  });
  visitor.visit(program);
}

function isWords(node: ESTree.Node): boolean {
  return node.type === 'Identifier' && node.name === 'words';
}

function isMember(node: ESTree.Node, name: string): boolean {
  if (node.type !== 'MemberExpression' || !isWords(node.object)) return false;
  return node.property.type === 'Identifier' && node.property.name === name;
}

/** The branches of `isNew ? 'Add' : 'Change'`, or the argument itself. */
function choicesOf(node: ESTree.Node | undefined, file: string): ESTree.Node[] {
  if (node === undefined) throw new Error(`${file} calls words without a text`);
  if (node.type !== 'ConditionalExpression') return [node];
  return [...choicesOf(node.consequent, file), ...choicesOf(node.alternate, file)];
}

function textOf(node: ESTree.Node, file: string): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  throw new Error(`${file} chooses a text by a value: use words.named(\`area.\${value}\`)`);
}

/** A pattern of the keys that are possible: an interpolated value matches any text. */
function patternOf(node: ESTree.Node, file: string): RegExp {
  const parts =
    node.type === 'TemplateLiteral'
      ? node.quasis.map(({ value }) => value.cooked ?? '')
      : [textOf(node, file)];
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`);
}

test('every text of the console is in the German catalogue, and nothing else is', () => {
  const translated = Object.keys(german).filter((key) => !(key in english));
  expect([...texts].sort()).toEqual(translated.sort());
});

test('both catalogues have the keys that the console asks for, and no others', () => {
  expect(Object.keys(english).filter((key) => !(key in german))).toEqual([]);
  const stems = new Set(Object.keys(english).map(stemOf));
  expect([...stems].filter((stem) => !keys.some((key) => key.test(stem)))).toEqual([]);
});

test('a translation has the placeholders of its text', () => {
  const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
  const originals: Record<string, string> = { ...english };
  const differing = Object.entries(german)
    // "One person" needs no number.
    .filter(([key]) => !/_(zero|one)$/.test(key))
    .filter(([key, text]) => `${placeholders(originals[key] ?? key)}` !== `${placeholders(text)}`);
  expect(differing).toEqual([]);
});
