import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Resource } from '../src/resources/domain.ts';
import { consoleFormErrors } from './console-forms.ts';
import { consoleLayerErrors } from './console-layers.ts';
import { consoleOperationErrors } from './console-operations.ts';
import { consoleQueryErrors } from './console-queries.ts';
import { documentErrors, pageErrors } from './documents.ts';
import { imagePackageErrors, sharedErrors } from './image-packages.ts';
import { layerErrors } from './layers.ts';
import { limitErrors, sizeErrors } from './limits.ts';
import { migrationErrors, numberErrors } from './migrations.ts';
import { ownerErrors } from './owners.ts';
import { withResourceList } from './resource-list.ts';
import { readServerSource, sourceFile } from './source-files.ts';

/** Each rule of `npm run check:structure` rejects a violation, and the code has none. */

const QUERIES = `import type { Row } from './schema.ts';

export function selectLow(id: string) {
  return { text: 'SELECT 1 FROM lows WHERE id = $1', values: [id] };
}

export function updateLow(id: string) {
  return { text: 'UPDATE lows SET seen = true WHERE id = $1', values: [id] };
}
`;
const GET_LOW = `import { endpoint } from '../../http/endpoint.ts';

export const getLow = endpoint({
  summary: 'Get a low',
});
`;
const FILES = {
  'resources/low/schema.ts': 'export interface Row {}\n',
  'resources/low/queries.ts': QUERIES,
  'resources/low/commands.ts': 'export const lock = 1;\n',
  'resources/low/present.ts': 'export const present = 1;\n',
  'resources/low/shared.ts': 'export const shared = 1;\n',
  'resources/low/get-low.ts': GET_LOW,
  'resources/low/tidy-job.ts': 'export const tidy = 1;\n',
  'resources/high/uses.ts': "import { shared } from '../low/shared.ts';\n",
};
const RESOURCES: Resource[] = [
  { name: 'low', holds: 'lows', shares: ['shared.ts'] },
  { name: 'high', holds: 'highs' },
];

function errorsWith(files: Record<string, string>, resources = RESOURCES): string[] {
  const all = Object.entries({ ...FILES, ...files }).map(([path, text]) => sourceFile(path, text));
  return layerErrors(all, resources, ['routes.ts', 'jobs.ts', 'boot']);
}

describe('layers of the console', () => {
  test('the code keeps them', () => {
    expect(consoleLayerErrors()).toEqual([]);
  });

  test.each([
    ['from one area to another', 'areas/home/a.ts', '../running/b.ts'],
    ['to a higher layer', 'ui/a.ts', '../areas/home/b.ts'],
    ['from what areas share to the frame', 'shared/a.ts', '../app/b.ts'],
  ])('no import leads %s', (_, path, target) => {
    expect(consoleLayerErrors([sourceFile(path, `import { b } from '${target}';\n`)])).toHaveLength(1);
  });

  test('an import of a lower layer is allowed', () => {
    const text = "import { b } from '../../ui/b.ts';\nimport { c } from './c.ts';\n";
    expect(consoleLayerErrors([sourceFile('areas/home/a.ts', text)])).toEqual([]);
  });
});

describe('queries of the console', () => {
  test('are made in the files of their areas', () => {
    expect(consoleQueryErrors()).toEqual([]);
  });

  test.each([
    "useQuery({ queryKey: ['programs'], queryFn: read });",
    "queryClient.invalidateQueries({ queryKey: ['programs'] });",
    'useInfiniteQuery(listQuery(key, read));',
  ])('no component has %s', (text) => {
    expect(consoleQueryErrors([sourceFile('areas/home/a.tsx', text)])).not.toEqual([]);
    expect(consoleQueryErrors([sourceFile('areas/home/queries.ts', text)])).toEqual([]);
  });
});

describe('forms of the console', () => {
  test('are all of the one that shows errors at their fields', () => {
    expect(consoleFormErrors()).toEqual([]);
  });

  test.each(['<form onSubmit={save}>', 'const form = useForm({ initialValues });'])(
    'no component has %s',
    (text) => {
      expect(consoleFormErrors([sourceFile('areas/home/a.tsx', text)])).toHaveLength(1);
    },
  );
});

describe('operations of the console', () => {
  const path = '/v1/organizations/{organization_id}/apps/{app_id}/jobs';
  const operation = { operationId: 'listJobs', summary: 'List jobs', tags: [], responses: {} };
  const document = { paths: { [path]: { get: operation } } } as never;
  const errorsIn = (text: string, elsewhere = {}) =>
    consoleOperationErrors([sourceFile('areas/home/a.ts', text)], document, elsewhere);

  test('each has a place in the console, or a reason why not, and the console has no other paths', () => {
    expect(consoleOperationErrors()).toEqual([]);
  });

  test('one that the console does not call needs a reason', () => {
    expect(errorsIn('')).toEqual([expect.stringContaining('does not call listJobs (jobs.list)')]);
    expect(errorsIn('', { scripts: ['listJobs'] })).toEqual([]);
    expect(errorsIn('api\n  .jobs\n  .list(page);\n')).toEqual([]);
  });

  test('a reason is of an operation that exists and that the console does not call', () => {
    const elsewhere = { scripts: ['listJobs', 'listCars'] };
    expect(errorsIn('api.jobs.list(page);', elsewhere)).toEqual([
      expect.stringContaining('lists listJobs, which the console calls'),
      expect.stringContaining('lists listCars, which openapi.json does not have'),
    ]);
  });

  test('a path is one of the API', () => {
    const inApp = (rest: string) =>
      errorsIn(
        `api.jobs.list(); open(\`/v1/organizations/\${ids.organizationId}/apps/\${ids.appId}${rest}\`);`,
      );
    expect(inApp('/jobs?limit=1')).toEqual([]);
    expect(inApp('/cars')).toEqual([expect.stringContaining('no path of the API')]);
  });
});

describe('layers', () => {
  test('the code keeps every rule', () => {
    expect(layerErrors(readServerSource())).toEqual([]);
  });

  test.each([
    ['reads, commands, schema and shared files', "import { selectLow } from '../low/queries.ts';\n"],
    ['a command', "import { lock } from '../low/commands.ts';\n"],
    ['a shape', "import type { Row } from '../low/schema.ts';\n"],
  ])('%s of a listed resource may be imported', (_, text) => {
    expect(errorsWith({ 'resources/high/more.ts': text })).toEqual([]);
  });

  test.each([
    ['resources/low/up.ts', "import { a } from '../high/schema.ts';\n", 'lists after low'],
    ['resources/low/up.ts', "import type { A } from '../high/schema.ts';\n", 'lists after low'],
    ['resources/low/up.ts', "export { a } from '../high/schema.ts';\n", 'lists after low'],
    ['resources/low/up.ts', "const a = await import('../high/schema.ts');\n", 'lists after low'],
    ['resources/high/in.ts', "import { present } from '../low/present.ts';\n", 'is private to low'],
    [
      'resources/high/in.ts',
      "import {\n  updateLow,\n} from '../low/queries.ts';\n",
      'imports updateLow, which writes',
    ],
    ['resources/high/in.ts', "import { getLow } from '../low/get-low.ts';\n", 'only routes.ts may'],
    ['resources/low/in.ts', "import { getLow } from './get-low.ts';\n", 'only routes.ts may'],
    ['boot/in.ts', "import { tidy } from '../resources/low/tidy-job.ts';\n", 'only jobs.ts may'],
    ['boot/in.ts', "import { present } from '../resources/low/present.ts';\n", 'is private to low'],
    ['http/in.ts', "import { selectLow } from '../resources/low/queries.ts';\n", 'may import resources'],
    ['resources/new/in.ts', '', 'is in no folder'],
    ['resources/low/other.ts', GET_LOW, 'holds the endpoint getLow; name it get-low.ts'],
  ])('%s with %j is rejected', (path, text, message) => {
    expect(errorsWith({ [path]: text })).toEqual([expect.stringContaining(message)]);
  });

  test('routes.ts imports endpoints and jobs.ts imports jobs', () => {
    const routes = "import { getLow } from './resources/low/get-low.ts';\n";
    const jobs = "import { tidy } from './resources/low/tidy-job.ts';\n";
    expect(errorsWith({ 'routes.ts': routes, 'jobs.ts': jobs })).toEqual([]);
  });

  test('the list shares nothing that the code does not need', () => {
    expect(errorsWith({ 'resources/high/uses.ts': '' })).toEqual([
      expect.stringContaining('no other resource imports low/shared.ts'),
    ]);
  });
});

describe('table owners', () => {
  test('the code keeps the rule', () => {
    expect(ownerErrors(readServerSource())).toEqual([]);
  });

  test.each([
    'INSERT INTO lows (id) VALUES ($1)',
    'UPDATE lows SET seen = true',
    'DELETE FROM eps.lows WHERE id = $1',
    'TRUNCATE lows',
    "deleteFrom('lows', { id })",
  ])('%s outside of its owner is rejected', (sql) => {
    const file = sourceFile('resources/high/in.ts', `\nconst text = \`${sql}\`;\n`);
    expect(ownerErrors([file], { lows: ['resources/low'] })).toEqual([
      'server/src/resources/high/in.ts:2 writes lows, which belongs to resources/low',
    ]);
    expect(ownerErrors([file], { lows: ['resources/low', 'resources/high/in.ts'] })).toEqual([]);
  });

  test('locks and reads are free', () => {
    const file = sourceFile(
      'resources/high/in.ts',
      "const text = 'SELECT 1 FROM lows FOR UPDATE OF lows';\n",
    );
    expect(ownerErrors([file], {})).toEqual([]);
  });
});

describe('limits', () => {
  test('the code keeps them', () => {
    expect(limitErrors()).toEqual([]);
  });

  test('a file of more than 300 lines is rejected', () => {
    expect(sizeErrors('server/src/resources/a.ts', 'x\n'.repeat(300))).toEqual([]);
    expect(sizeErrors('server/src/resources/a.ts', 'x\n'.repeat(301))).toHaveLength(1);
  });

  test('long comments, code and SQL are rejected; one long string that cannot be broken is not', () => {
    const long = 'word '.repeat(30).trim();
    const of = (line: string) => sizeErrors('server/src/resources/a.ts', `${line}\n`);
    expect(of(`// ${long}`)).toHaveLength(1);
    expect(of(` * '${long}'`)).toHaveLength(1);
    expect(of(`const a = [${'one, '.repeat(25)}];`)).toHaveLength(1);
    expect(of(`  text: \`SELECT ${long}\`,`)).toHaveLength(1);
    expect(of(`  path: '/v1/${long}',`)).toEqual([]);
    expect(of(`test('${long}', async () => {`)).toEqual([]);
  });
});

test('the README of the resources contains their lists', () => {
  const document = readFileSync(join(import.meta.dirname, '../src/resources/README.md'), 'utf8');
  expect(withResourceList(document)).toBe(document);
  const other = withResourceList(document, [{ name: 'all', holds: 'all', resources: RESOURCES }]);
  expect(other).toContain('- `high`: highs');
});

describe('documents', () => {
  test('the documents keep every rule', () => {
    expect(documentErrors()).toEqual([]);
  });

  test.each([
    ['<!-- Written by a tool. -->\n\n# Title\n\n| a | b |\n|---|--:|\n| `x \\| y` | 2 |\n'],
    ['# Title\n\n```text\n| one row\n```\n'],
  ])('%j is accepted', (text) => {
    expect(pageErrors('docs/page.md', text)).toEqual([]);
  });

  test.each([
    ['Text\n', 'begin it with its # title'],
    ['| a |# Title\n', 'begin it with its # title'],
    ['# Title\n\n| a | b |\n', 'docs/page.md:3 is a table without a header'],
    ['# Title\n\n| a | b |\n|---|---|\n| 1 |\n', 'docs/page.md:5 has 1 cells; the table has 2 columns'],
    ['# Title\n\n| a |\n|---|\n| 1 |# More\n', 'docs/page.md:5 is a table row that does not end'],
  ])('%j is rejected', (text, message) => {
    expect(pageErrors('docs/page.md', text)).toContainEqual(expect.stringContaining(message));
  });

  test('promises name tests that exist', () => {
    const page = (tests: string) => `# Title\n\n| promise | test |\n|---|---|\n| It holds | ${tests} |\n`;
    const errors = (tests: string) => pageErrors('SECURITY.md', page(tests));
    expect(errors('`test/indirect-access/{roles,results}.test.ts`')).toEqual([]);
    expect(errors('`npm run check:licences`')).toEqual([]);
    expect(errors('`test/indirect-access/{roles,nothing}.test.ts`')).toEqual([
      'SECURITY.md names the test test/indirect-access/nothing.test.ts, which does not exist',
    ]);
    expect(errors('reviewed by hand')).toEqual(['SECURITY.md:5 is a promise without a test']);
  });
});

describe('migrationErrors', () => {
  test('the migrations have numbers without holes', () => expect(migrationErrors()).toEqual([]));

  test('a hole and a number that is used twice are errors', () => {
    expect(numberErrors(['1001_a.sql', '1003_b.sql', '1003_c.sql'])).toEqual([
      'server/migrations/1003_b.sql: its number is not 1002',
      'server/migrations/1003_c.sql: its number is not 1004',
    ]);
  });
});

describe('packages of the image', () => {
  test('are none that only benchmarks and tests need', () => {
    expect(imagePackageErrors()).toEqual([]);
    const bench = { dependencies: { mail: '1' }, devDependencies: { other: '1' } };
    expect(sharedErrors({ devDependencies: { mail: '1', other: '1' } }, new Map([['bench', bench]]))).toEqual(
      ['bench/package.json: mail belongs to devDependencies, as in server'],
    );
  });
});
