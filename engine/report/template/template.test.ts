import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limited, linear } from '../../../vitest.limits.ts';
import { runs } from '../../../vitest.seed.ts';
import { MAX_TEMPLATE_LENGTH, MAX_TEXT_LENGTH } from './limits.ts';
import { checkTemplate, renderTemplate } from './template.ts';

function problemOf(source: string): string | null {
  const checked = checkTemplate(source);
  return 'error' in checked ? checked.error : null;
}

const DATA = Object.assign(Object.create(null), {
  scores: Object.assign(Object.create(null), { mood: { value: 61.5, interval: [55, 68], band: 'usual' } }),
  list: [3, 1, 2],
  word: 'a & b',
  short: 9.99999999999,
  shorts: [9.99999999999, 3],
  rows: [
    { name: 'a', points: 9.99999999999 },
    { name: 'b', points: 9.9 },
  ],
  half: 16.49999999999,
  over: 10.00000000001,
  nothing: null,
  completed: '2026-11-21T23:30:00Z',
});
const GLOBALS = { time_zone: 'Europe/Berlin', locale: 'de' };

function render(template: string) {
  return renderTemplate(template, DATA, GLOBALS, new Map());
}

describe('templates', () => {
  test.each([
    ['{{ scores.mood.value | round }}', '62'],
    ['{{ scores.mood.interval[0] }}-{{ scores.mood.interval[1] }}', '55-68'],
    ['{% if scores.mood.value > 60 %}high{% else %}low{% endif %}', 'high'],
    ['{% for n in list %}{{ n }},{% endfor %}', '3,1,2,'],
    ['{{ list | sort | join: "<" }}', '1<2<3'],
    ['{% capture x %}{{ word }}!{% endcapture %}{{ x }}', 'a & b!'],
    ['{{ nothing }}{{ missing }}{{ scores.mood }}', ''],
    ['{{ list }}', '312'],
    ['{{ 1 | divided_by: 0 }}', ''],
    ['{{ missing | default: "none" }}', 'none'],
    // Numbers are compared and rounded as in conditions: 10/9·9 is 10, and 16.5 of a mean is 17.
    [
      '{% assign x = 10 | divided_by: 9.0 | times: 9 %}{% if x >= 10 and x == 10 %}from 10{% endif %}',
      'from 10',
    ],
    ['{% if short >= 10 %}from 10{% else %}below{% endif %}', 'from 10'],
    ['{% if short < 10 or short != 10 %}below{% else %}from 10{% endif %}', 'from 10'],
    ['{% case short %}{% when 9 %}below{% when 8, 10 %}from 10{% else %}other{% endcase %}', 'from 10'],
    ['{% case word %}{% when 10 %}number{% when "a & b" %}text{% endcase %}', 'text'],
    [
      '{% case 0 %}{% when "0" %}text{% when false %}false{% when blank %}blank{% when 0 %}0{% endcase %}',
      '0',
    ],
    ['{% if shorts contains 10 %}10{% endif %}{% if word contains "&" %}&{% endif %}', '10&'],
    ['{{ rows | where: "points", 10 | map: "name" }} {{ rows | where: "name", "b" | size }}', 'a 1'],
    ['{{ 0.3 | divided_by: 0.1, true }} {{ 7 | divided_by: 2, true }} {{ 7 | divided_by: 2 }}', '3 3 3.5'],
    ['{{ half | round }} {{ short | floor }} {{ over | ceil }} {{ 1.005 | round: 2 }}', '17 10 10 1.01'],
    ['{% if word == "a & b" and word < "b" and missing != 1 %}texts{% endif %}', 'texts'],
  ])('%s', (template, text) => {
    expect(render(template)).toEqual({ text });
  });

  test.each([
    ['{{ completed | date: "%d.%m.%Y %H:%M" }}', '22.11.2026 00:30'],
    ['{{ completed | date: "%-d. %B %Y, %A" }}', '22. November 2026, Sonntag'],
    ['{{ "2026-03-01" | date: "%A %j" }}', 'Sonntag 060'],
    ['{{ completed | date }}', '2026-11-22'],
    ['{{ completed | date: "%q 100%%" }}', '%q 100%'],
    ['{{ "now" | date: "%Y" }} {{ "today" | date: "%Y" }}', 'now today'],
    ['{{ 1000000000 | date: "%Y" }}', '1000000000'],
    ['{{ "2026-02-30" | date: "%Y" }}', '2026-02-30'],
  ])('dates use a time zone and no clock: %s', (template, text) => {
    expect(render(template)).toEqual({ text });
  });
});

describe('what a template cannot reach', () => {
  test.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'scores.__proto__',
    'scores.mood.constructor',
    'scores.mood.constructor.constructor',
    'list.map',
    'word.length.constructor',
    'globalThis',
    'process.env',
  ])('%s is unknown', (path) => {
    expect(render(`[{{ ${path} }}]`)).toEqual({ text: '[]' });
  });

  test.each([
    ['{% include "a" %}', 'include'],
    ['{% render "a" %}', 'render'],
    ['{% layout "a" %}', 'layout'],
    ['{% block a %}{% endblock %}', 'block'],
    ['{% increment a %}', 'increment'],
    ['{% tablerow a in list %}{% endtablerow %}', 'tablerow'],
    ['{% liquid echo 1 %}', 'liquid'],
    ['{{ list | sample }}', 'sample'],
    ['{{ list | concat: list }}', 'concat'],
    ['{{ list | where_exp: "a", "a > 1" }}', 'where_exp'],
    ['{{ word | nope }}', 'nope'],
  ])('%s is rejected by the compiler and when rendered', (template, name) => {
    expect(problemOf(template)).toContain(name);
    expect(render(template)).toMatchObject({ error: { code: 'template_error' } });
  });

  test('syntax errors are reported', () => {
    expect(problemOf('{% if %}')).toMatch(/invalid value/);
    expect(problemOf('{{ a ')).toMatch(/not closed/);
    expect(problemOf('{% if a %}')).toMatch(/not closed/);
    expect(problemOf('{{ a | round: 1 }}')).toBeNull();
    expect(problemOf('x'.repeat(MAX_TEMPLATE_LENGTH + 1))).toMatch(/longer than/);
  });
});

describe('limits', () => {
  const doubling = '{% assign s = "0123456789" %}{% for i in (1..100) %}';
  test.each([
    ['a huge range', '{% for i in (1..100000000) %}x{% endfor %}'],
    ['nested loops', '{% for i in (1..999) %}{% for j in (1..999) %}{% endfor %}{% endfor %}'],
    [
      'loops without output',
      '{% for i in (1..999) %}{% for j in (1..999) %}{% assign x = j %}{% endfor %}{% endfor %}',
    ],
    ['doubling by append', `${doubling}{% assign s = s | append: s %}{% endfor %}`],
    ['doubling by capture', `${doubling}{% capture s %}{{ s }}{{ s }}{% endcapture %}{% endfor %}`],
    ['doubling by replace', `${doubling}{% assign s = s | replace: "0", s %}{% endfor %}`],
    ['doubling by join', `${doubling}{% assign s = s | split: "" | join: s %}{% endfor %}`],
    ['much output', `{% for i in (1..5000) %}${'x'.repeat(50)}{% endfor %}`],
    [
      'reading a long list often',
      '{% assign a = (1..100000) %}{% for i in (1..9999) %}{{ a | sum }}{% endfor %}',
    ],
    [
      'searching it',
      '{% assign a = (1..99999) %}{% for i in (1..9999) %}{% if a contains 0 %}{% endif %}{% endfor %}',
    ],
    [
      'a long expression in a loop',
      `{% for i in (1..9999) %}{{ 1 ${'| plus: 1'.repeat(2000)} }}{% endfor %}`,
    ],
    [
      'a long condition in a loop',
      `{% for i in (1..9999) %}{% if 1 ${'and 1 '.repeat(3000)} %}{% endif %}{% endfor %}`,
    ],
    [
      'many cases in a loop',
      `{% for i in (1..9999) %}{% case 1 %}${'{% when 2 %}'.repeat(1500)}{% endcase %}{% endfor %}`,
    ],
    ['a long path in a loop', `{% for i in (1..9999) %}{{ list${'.first'.repeat(2500)} }}{% endfor %}`],
    ['a long path for each element', `{% assign a = (1..9999) | where: "${'a.'.repeat(5000)}a" %}`],
    ['many dates', '{% for i in (1..9999) %}{% assign x = completed | date: "%A" %}{% endfor %}'],
    ['filtering a long list', '{% assign a = (1..100000) | where: "x" %}{{ a | size }}'],
    ['sorting a long list', '{% assign a = (1..100000) | sort: "x" %}{{ a | size }}'],
    ['uniting a long list', '{% assign a = (1..100000) | uniq %}{{ a | size }}'],
    ['a long slice', '{{ word | slice: 0, 999999999 }}'],
  ])('%s fails with an error', async (name, template) => {
    expect(problemOf(template)).toBeNull();
    const rendering = await limited(`a template with ${name}`, 2000, () => render(template));
    expect(rendering).toMatchObject({ error: { code: 'template_limit' } });
  });

  test('deep nesting is rendered', () => {
    expect(problemOf(`{{ a${'[a'.repeat(9000)}${']'.repeat(9000)} }}`)).not.toBeNull();
    expect(render('{% if 1 %}'.repeat(900) + '{% endif %}'.repeat(900))).toEqual({ text: '' });
  });

  test('text of any kind renders the same each time, within bounds, and never throws', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '{{',
        '}}',
        '{%',
        '%}',
        ' if ',
        ' for i in (1..9) ',
        ' endfor ',
        ' endif ',
        ' list ',
        ' | ',
        'join: ',
        '"',
        'scores.mood.value',
        ' assign x = ',
        '[0]',
        '-',
      ),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const rendering = render(pieces.join(''));
        expect(render(pieces.join(''))).toEqual(rendering);
        if ('text' in rendering) expect(rendering.text.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('the variables of a template', () => {
  const variables = (source: string) => {
    const checked = checkTemplate(source);
    return 'variables' in checked ? checked.variables.map((path) => path.join('.')).sort() : checked.error;
  };

  test.each([
    ['no variables', []],
    ['{{ score.value | round: digits }}', ['digits', 'score.value']],
    [
      '{{ scores["a b"].value }} {{ scores[band].value }} {{ a[0].b }}',
      ['a', 'band', 'scores', 'scores.a b.value'],
    ],
    ['{% assign x = y.z %}{{ x }}{% for i in (1..n) %}{{ i }}{{ forloop.index }}{% endfor %}', ['n', 'y.z']],
    [
      '{% if a == b.c and d contains e %}{% elsif f %}{{ g }}{% else %}{{ h }}{% endif %}',
      ['a', 'b.c', 'd', 'e', 'f', 'g', 'h'],
    ],
    [
      '{% case a %}{% when b %}{{ c }}{% endcase %}{% unless d %}{{ e }}{% endunless %}',
      ['a', 'b', 'c', 'd', 'e'],
    ],
    ['{% capture t %}{{ a }}{% endcapture %}{{ t }}{% echo b %}{% cycle c, d %}', ['a', 'b', 'c', 'd']],
    ['{% raw %}{{ a }}{% endraw %}{% comment %}{{ b }}{% endcomment %}', []],
    ['{{ "text" | append: a | default: b, allow_false: c }}', ['a', 'b', 'c']],
  ])('%s', (source, expected) => expect(variables(source)).toEqual(expected));

  test('are found in long templates', async () => {
    expect(variables('{{a}}'.repeat(3_900))).toEqual(['a']);
    await linear('variables of a template', 1_900, (n) => variables('{{a}}'.repeat(n)));
  });
});
