import { expect, test } from 'vitest';
import { compileMessage, renderMessage } from './message.ts';

const content = (parts: object, tag = 'en') => ({
  locales: { [tag]: { subject: 'Hello', text: 'Hi', ...parts } },
});
const codes = (value: object) =>
  compileMessage(value as never).diagnostics.map(({ code, pointer }) => [code, pointer]);
const DATA = {
  link: 'https://example.org/p#a&b',
  program: 'Weekly <pulse>',
  opens_at: '2026-03-29T08:00:00.000Z',
  profile: { first_name: '<Ada>\n' },
};

test('compileMessage reports missing plain text, syntax errors and unknown variables at their places', () => {
  expect(codes({})).toEqual([['missing_key', '']]);
  expect(codes({ locales: {} })).toEqual([['no_locales', '/locales']]);
  expect(codes(content({ text: undefined, html: '<p>Hi</p>' }))).toContainEqual([
    'wrong_type',
    '/locales/en/text',
  ]);
  expect(codes({ locales: { en: { subject: 'Hello', html: '<p>Hi</p>' } } })).toEqual([
    ['missing_text', '/locales/en'],
  ]);
  expect(codes(content({ text: '{{ link }' }))).toEqual([['template_syntax', '/locales/en/text']]);
  expect(codes(content({ text: "{% include 'x' %}" }))).toEqual([['template_syntax', '/locales/en/text']]);
  const unknown = compileMessage(content({ html: '{{ linc }}' })).diagnostics;
  expect(unknown).toMatchObject([
    {
      severity: 'error',
      code: 'unknown_variable',
      pointer: '/locales/en/html',
      details: { suggestion: 'link' },
    },
  ]);
  expect(codes(content({ text: '{{ answers.q1 }} {{ profile }} {{ program.name }}' }))).toEqual(
    Array.from({ length: 3 }, () => ['unknown_variable', '/locales/en/text']),
  );
  expect(codes(content({}, 'not a tag'))).not.toEqual([]);
  const { message, diagnostics } = compileMessage(
    content({ text: '{{ profile.first_name }} {{ subject.site | default: "here" }} {{ link }}' }),
  );
  expect([message?.profile, diagnostics]).toEqual([['first_name', 'site'], []]);
});

test('renderMessage chooses the language, escapes HTML, keeps the subject on one line and formats dates', () => {
  const { message } = compileMessage({
    locales: {
      en: {
        subject: '{{ program }} for {{ profile.first_name }}',
        text: '{{ profile.first_name }}: {{ link }} {{ opens_at | date: "%A %-d %B %R" }}',
        html: '<a href="{{ link }}">{{ subject.first_name }}</a>',
      },
      de: { subject: 'Hallo', text: '{{ opens_at | date: "%A, %-d. %B, %R" }}' },
    },
  });
  const render = (locale: string) => renderMessage(message!, locale, DATA, 'Europe/Berlin');
  expect(render('fr')).toEqual({
    locale: 'en',
    subject: 'Weekly <pulse> for <Ada> ',
    text: '<Ada>\n: https://example.org/p#a&b Sunday 29 March 10:00',
    html: '<a href="https://example.org/p#a&amp;b">&lt;Ada&gt;\n</a>',
  });
  expect(render('de-AT')).toEqual({ locale: 'de', subject: 'Hallo', text: 'Sonntag, 29. März, 10:00' });
  const endless = compileMessage(content({ text: '{% for i in (1..19999) %}{{ i }}{% endfor %}' })).message!;
  expect(renderMessage(endless, 'en', DATA, 'UTC')).toEqual({ error: 'template_limit' });
});
