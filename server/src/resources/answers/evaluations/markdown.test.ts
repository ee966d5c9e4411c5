import { expect, test } from 'vitest';
import { limited } from '../../../../../vitest.limits.ts';
import { markdownHtml } from './markdown.ts';

test.each([
  ['lists within lists on one line', `${'- '.repeat(10_000)}a\nb`],
  [
    'lists within lists on many lines',
    Array.from({ length: 400 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'),
  ],
  ['marks of emphasis that do not end', '_a'.repeat(10_000)],
  ['marks of code of many lengths', Array.from({ length: 200 }, (_, i) => `${'`'.repeat(i)}a`).join('')],
  ['brackets', `${'['.repeat(20_000)}a`],
  ['links that do not end', '[a]('.repeat(5000)],
])('%s take no long time', async (name, text) => {
  const html = await limited(`Markdown: ${name}`, 500, () => markdownHtml(text));
  if (html !== undefined) expect(html).toContain('a');
});

test('a long document keeps its Markdown', () => {
  const sentence =
    'Some **bold** text with a [link](https://example.org/x) and _more_ words, which goes on. ';
  const section = `${sentence.repeat(6)}\n\n- one *a*\n  - two\n    - three\n\n`;
  const html = markdownHtml(section.repeat(80))!;
  expect(html.match(/<strong>bold<\/strong>/g)).toHaveLength(480);
  expect(html.match(/<ul>/g)).toHaveLength(240);
});

test('a list on one line with fewer levels is a list', () => {
  expect(markdownHtml('- - a\nb')).toContain('<ul>');
  expect(markdownHtml(`${'- '.repeat(8)}a\nb`)).toBeUndefined();
});
