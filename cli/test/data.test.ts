import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importSubject, participant, setUpProgram, takePart } from '../../server/test/actors.ts';
import { type CliWorld, startCliWorld } from './harness.ts';

/** import-instrument, import, export, replay and rescore. */

const CONTENTS = {
  experience: { questions: [{ id: 'mood', input: 'rating', prompt: 'Mood', min: 1, max: 5 }] },
  scorecard: { concepts: [{ id: 'mood', method: 'mean', items: [{ question_id: 'mood' }] }] },
};

let world: CliWorld;
let programId: string;
beforeAll(async () => {
  world = await startCliWorld();
  programId = await setUpProgram(world.workspace, CONTENTS);
});
afterAll(() => world.close());

const path = (file: string) => join(world.folder, file);
const write = (file: string, text: string | Buffer) => writeFile(path(file), text);
const read = (file: string) => readFile(path(file), 'utf8');
const lookup = async (external_id: string) => {
  const subjects = `${world.workspace.environmentPath}/subjects`;
  const { body: subject } = await world.app.call('POST', `${subjects}/lookup`, { body: { external_id } });
  return (await world.app.call('GET', `${subjects}/${subject.id}/export`)).body;
};
async function evaluation(mood: number): Promise<{ id: string; subjectId: string }> {
  const session = await participant(world.workspace, programId);
  await takePart(world.workspace, session.participant_token, { mood });
  return { id: session.evaluation_id, subjectId: session.subjectId };
}

describe('import subjects', () => {
  test('maps the columns of a CSV file and reports the outcome of each row', async () => {
    await write(
      'staff.csv',
      '\ufeffEmployee no;Team;Age;Remote;Salary\r\ne-1;"Research; Berlin";41;true;9\r\ne-2;;38;FALSE;9\r\n',
    );
    const args = ['import', 'subjects', 'staff.csv', '--delimiter', ';', '--ignore-others', '--json'];
    const mapped = [
      'Employee no=external_id',
      'Team=team',
      'Age=age:number',
      'Remote=profile.remote:boolean',
    ];
    const result = await world.eps([...args, ...mapped.flatMap((each) => ['--map', each])]);
    expect(result, result.stderr).toMatchObject({
      exitCode: 0,
      json: { rows: 2, created: 2, updated: 0, conflict: 0, report: 'staff.csv.report.csv' },
    });
    expect((await lookup('e-1')).profile).toEqual({ team: 'Research; Berlin', age: 41, remote: true });
    expect((await lookup('e-2')).profile).toEqual({ age: 38, remote: false });
    expect(await read('staff.csv.report.csv')).toMatch(
      /^line,outcome,subject_id,error_code\n2,created,[0-9a-f-]{36},\n3,created,[0-9a-f-]{36},\n$/,
    );
    await expect(stat(path('staff.csv.state.json'))).rejects.toThrow('ENOENT');
  });

  test('reads JSONL, updates who exists, and ends with 1 if a row was not imported', async () => {
    const large = 'x'.repeat(70_000);
    const lines = [
      { external_id: 'e-1', profile: { team: null } },
      { external_id: 'j-1', profile: { large } },
      { external_id: 'j-2' },
    ];
    await write('people.jsonl', `${lines.map((line) => JSON.stringify(line)).join('\n\n')}\n`);
    const result = await world.eps('import subjects people.jsonl --report outcomes.csv');
    expect(result).toMatchObject({
      exitCode: 1,
      stdout: '3 rows: 1 created, 1 updated, 1 not imported. See outcomes.csv.\n',
    });
    const report = (await read('outcomes.csv')).split('\n').map((line) => line.split(','));
    expect(report.map(([line, outcome, , code]) => [line, outcome, code])).toEqual([
      ['line', 'outcome', 'error_code'],
      ['1', 'updated', ''],
      ['3', 'conflict', 'profile_too_large'],
      ['5', 'created', ''],
      [''].concat([undefined, undefined] as never[]),
    ]);
    expect((await lookup('e-1')).profile).not.toHaveProperty('team');
  });

  test('continues after an interruption, with one outcome for each row', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => `r-${index},T${index % 3}`);
    await write('many.csv', ['external_id,profile.team', ...rows].join('\n'));
    const interrupt = new AbortController();
    let batches = 0;
    const first = await world.eps('import subjects many.csv', {
      columns: 80,
      signal: interrupt.signal,
      onError: (text) => {
        if (text.includes('Importing [') && ++batches === 3) interrupt.abort();
      },
    });
    expect(first.exitCode).toBe(130);
    expect(first.stderr).toContain('200 of 450 rows are imported. Run the same command again to continue.');
    const changed = await world.eps('import subjects many.csv --delimiter ;');
    expect(changed.exitCode).toBe(2);
    // As if the process had ended after it wrote the report, and before it wrote the state.
    await writeFile(path('many.csv.report.csv'), '201,created,,\n', { flag: 'a' });
    const second = await world.eps('import subjects many.csv --json');
    expect(second).toMatchObject({ exitCode: 0, json: { rows: 450, created: 450 } });
    expect(second.stderr).toContain('Continuing after 200 of 450 rows.');
    const report = (await read('many.csv.report.csv')).trim().split('\n').slice(1);
    expect(report.map((line) => Number(line.split(',')[0]))).toEqual(rows.map((_, index) => index + 2));
    expect(new Set(report.map((line) => line.split(',')[2])).size).toBe(450);
  });

  test('an interrupted import of another file is not continued', async () => {
    await write('changed.jsonl', '{"external_id":"c-1"}\n');
    const state = { import_id: 'x', environment_id: 'x', fingerprint: 'x', imported: 1, report_bytes: 9 };
    await write('changed.jsonl.state.json', JSON.stringify(state));
    expect(await world.eps('import subjects changed.jsonl')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('--restart'),
    });
    expect((await world.eps('import subjects changed.jsonl --restart')).exitCode).toBe(0);
  });

  test.each([
    ['none.csv', undefined, 'cannot be read'],
    ['a.txt', 'x', '--format'],
    ['b.csv', '', 'is empty'],
    ['c.csv', 'name\nAda\n', 'not mapped: name'],
    ['d.csv', 'profile.name\nAda\n', 'No column has the external ids'],
    ['e.csv', 'external_id\na\n""\n\n', 'e.csv:3: has no external_id'],
    ['f.csv', 'external_id\na,b\n', 'Invalid Record Length'],
    ['g.csv', Buffer.from('external_id\nJos\xe9\n', 'latin1'), 'not UTF-8'],
    ['h.jsonl', '{"external_id":"a"}\n{"external_id":"b","age":1}\n', 'h.jsonl:2: age is not a member'],
    ['i.jsonl', '{"external_id":"a"\n', 'i.jsonl:1: is not valid JSON'],
    ['j.jsonl --ignore-others', '', 'are for CSV'],
  ])('%s ends with 2, and imports nothing', async (args, text, message) => {
    if (text !== undefined) await write(args.split(' ')[0]!, text);
    const result = await world.eps(`import subjects ${args}`);
    expect(result.exitCode, result.stderr).toBe(2);
    expect(result.stderr).toContain(message);
    await expect(stat(path(`${args}.report.csv`))).rejects.toThrow('ENOENT');
  });
});

describe('export', () => {
  test('writes evaluations to standard output or to a file, with what is included', async () => {
    const { id } = await evaluation(4);
    const wide = await world.eps(`export evaluations --program ${programId}`);
    expect(wide.stdout.split('\r\n')[0]).toMatch(/^id,program_id,/);
    expect(wide.stdout).toContain(id);
    const json = await world.eps(`export evaluations --program ${programId} --json`);
    expect(JSON.parse(json.stdout.split('\n')[0]!)).toHaveProperty('status', 'completed');
    const args =
      'export evaluations --layout long --format jsonl --include answers item_scores -o long.jsonl --json';
    const written = await world.eps(args);
    const text = await read('long.jsonl');
    expect(written.json).toEqual({ file: 'long.jsonl', bytes: Buffer.byteLength(text) });
    expect(text).toContain('"answer"');
    expect((await stat(path('long.jsonl'))).mode & 0o777).toBe(0o600);
  });

  test('ends with an error of the service, or of the file, and writes nothing', async () => {
    expect((await world.eps('export evaluations --program x -o none.csv')).exitCode).toBe(4);
    await expect(stat(path('none.csv'))).rejects.toThrow('ENOENT');
    expect((await world.eps('export evaluations -o no/such/folder.csv')).exitCode).toBe(2);
    expect((await world.eps('export evaluations --json --format csv')).exitCode).toBe(2);
    expect((await world.eps('export evaluations --include everything')).exitCode).toBe(2);
  });

  test('writes all data of a subject', async () => {
    const subjectId = await importSubject(world.workspace, { team: 'A' }, 'export-1');
    const { json } = await world.eps(`export subject ${subjectId} --json`);
    expect(json).toMatchObject({ external_id: 'export-1', profile: { team: 'A' } });
    const found = await world.eps('export subject --external-id export-1 -o one.json');
    expect(found).toMatchObject({ exitCode: 0, stdout: 'Wrote one.json.\n' });
    expect(JSON.parse(await read('one.json'))).toEqual(json);
    expect((await world.eps('export subject --external-id nobody')).exitCode).toBe(4);
  });
});

describe('replay and rescore', () => {
  test('replay finds what was changed', async () => {
    const [one, other] = [await evaluation(2), await evaluation(3)];
    const same = await world.eps(`replay ${one.id} ${other.id}`);
    expect(same).toMatchObject({ exitCode: 0, stdout: '2 of 2 evaluations are identical.\n' });
    await world.app.services.db.system.write({
      text: `UPDATE evaluations SET context_fingerprint = 'changed' WHERE id = $1`,
      values: [one.id],
    });
    const result = await world.eps(`replay --program ${programId} --json`);
    expect(result.exitCode).toBe(1);
    const changed = result.json.filter(({ identical }: any) => !identical);
    expect(changed).toMatchObject([
      { evaluation_id: one.id, differences: [{ pointer: '/context_fingerprint', stored: 'changed' }] },
    ]);
    const text = await world.eps(`replay --subject ${one.subjectId}`);
    expect(text.stdout).toMatch(/: \/context_fingerprint: "changed" → "/);
  });

  test('rescore replaces the evaluations that are named or, with --yes, found', async () => {
    const { id, subjectId } = await evaluation(5);
    const named = await world.eps(`rescore ${id} --json`);
    expect(named.json).toEqual([
      { evaluation_id: id, new_evaluation_id: expect.any(String), status: 'completed' },
    ]);
    const again = await world.eps(`rescore ${id}`);
    expect(again).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('0 of 1') });
    const asked = await world.eps(`rescore --subject ${subjectId}`);
    expect(asked).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('1 evaluations would') });
    const found = await world.eps(`rescore --subject ${subjectId} --yes`);
    expect(found.stdout).toMatch(/→ .* completed\n1 of 1 evaluations were rescored\.\n$/);
  });

  test('evaluations must be chosen in one way', async () => {
    expect((await world.eps('replay')).exitCode).toBe(2);
    expect((await world.eps('replay x --all')).exitCode).toBe(2);
    expect((await world.eps('rescore --status failed --yes')).exitCode).toBe(2);
  });
});

describe('import-instrument', () => {
  const SURVEY = {
    title: 'Pulse',
    elements: [
      { type: 'rating', name: 'mood', title: 'Mood', rateMin: 1, rateMax: 5 },
      { type: 'signaturepad', name: 'signature', title: 'Sign here' },
    ],
  };

  test('creates drafts, and prints what could not be imported', async () => {
    await write('Weekly Pulse.json', JSON.stringify(SURVEY));
    const { json, exitCode } = await world.eps(['import-instrument', 'Weekly Pulse.json', '--json']);
    expect(json).toMatchObject({ format: 'surveyjs', title: 'Pulse', files: [] });
    expect(json.definitions.map(({ business_id }: any) => business_id)).toContain('weekly-pulse-experience');
    const [finding] = json.findings;
    expect(finding).toMatchObject({ place: expect.stringContaining('/elements/1') });
    expect(exitCode).toBe(json.findings.some(({ severity }: any) => severity === 'error') ? 1 : 0);
    const text = await world.eps(['import-instrument', 'Weekly Pulse.json', '--dry-run']);
    expect(text.stdout).toContain(
      `${finding.place} ${finding.severity} ${finding.code}: ${finding.message}\n`,
    );
    expect(text.stdout).not.toContain('created');
  });

  test('writes the files of an instrument that can be checked and pushed', async () => {
    await write('pulse.json', JSON.stringify({ elements: SURVEY.elements.slice(0, 1) }));
    await write('eps.yaml', 'instruments:\n  pulse: {}\n');
    const { json } = await world.eps('import-instrument pulse.json --folder pulse --json');
    expect(json).toMatchObject({ definitions: [], files: expect.arrayContaining(['pulse/experience.yaml']) });
    expect((await world.eps('check pulse')).exitCode).toBe(0);
    expect((await world.eps('push pulse')).exitCode).toBe(0);
    const again = await world.eps('import-instrument pulse.json --folder pulse');
    expect(again).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('has an instrument already'),
    });
  });

  test('reads workbooks, and ends with 1 if nothing can be imported', async () => {
    await write('book.xlsx', Buffer.from('PK\u0003\u0004 no workbook'));
    const book = await world.eps('import-instrument book.xlsx --json');
    expect(book).toMatchObject({ exitCode: 1, json: { format: 'xlsform', definitions: [] } });
    expect(book.json.findings).toMatchObject([{ severity: 'error' }]);
    await write('none.json', '{}');
    const none = await world.eps('import-instrument none.json');
    expect(none).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('unknown_format') });
    expect((await world.eps('import-instrument missing.json')).exitCode).toBe(2);
  });
});
