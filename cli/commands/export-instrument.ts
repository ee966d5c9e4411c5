import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ExportInstrumentRequest } from '@eps/sdk';
import { BUNDLE_OPTION, INSTRUMENT } from '../content/bundle.ts';
import { readFolder, shown } from '../content/folder.ts';
import { instrumentsOf, requireProject } from '../content/instruments.ts';
import { command } from '../core/command.ts';
import type { Context } from '../core/context.ts';
import { CliError } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';

interface Options {
  format: ExportInstrumentRequest['format'];
  bundle?: string;
  out?: string;
}

export const exportInstrument = command<Options>({
  name: 'export-instrument',
  summary: 'Export an instrument as FHIR Questionnaire, SurveyJS survey, XLSForm or REDCap data dictionary',
  description:
    'Writes an instrument of eps.yaml, or a bundle of the app, as a file of another tool, and prints everything that does not fit ' +
    'its format, with its place in the content. Conditions and raw scores become formulas of the format.',
  arguments: [INSTRUMENT],
  options: [
    {
      flags: '--format <format>',
      description: 'the format of the file',
      choices: ['fhir', 'surveyjs', 'xlsform', 'redcap'],
      default: 'fhir',
    },
    BUNDLE_OPTION,
    {
      flags: '--out <file>',
      description: 'the file to write; default: a name made of that of the instrument',
    },
  ],
  examples: [
    { run: 'eps export-instrument', shows: 'writes the only instrument as a FHIR Questionnaire' },
    {
      run: 'eps export-instrument mood --format redcap --out dictionary.csv',
      shows: 'writes a REDCap data dictionary',
    },
  ],
  operations: ['exportInstrument', 'listApps', 'listOrganizations'],
  async run(context, { format, bundle, out }, [key]) {
    const source = bundle === undefined ? await contentsOf(context, key) : { bundle_id: bundle };
    const { client } = await context.app();
    const exported = await client.bundles.exportInstrument({ format, ...source });
    const { cwd } = context.io;
    const path = resolve(cwd, out ?? exported.file_name);
    await writeFile(path, Buffer.from(exported.content, exported.encoding)).catch((error: Error) => {
      throw new CliError(`${path} cannot be written: ${error.message}`);
    });
    const { findings } = exported;
    const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
    const lines = [
      ...findings.map(({ severity, code, place, message }) => `${place} ${severity} ${code}: ${message}`),
      `wrote ${shown(cwd, path)}`,
      `${format}: ${count('warning')} warnings, ${count('info')} remarks.`,
    ];
    return {
      data: { format, file: shown(cwd, path), findings },
      text: lines.join('\n'),
      exitCode: EXIT.success,
    };
  },
});

async function contentsOf(context: Context, key: string | undefined) {
  const project = await requireProject(context);
  const instruments = instrumentsOf(project, key === undefined ? [] : [key]);
  if (instruments.length > 1)
    throw new CliError(`Name one instrument: ${instruments.map((each) => each.key).join(', ')}.`);
  const instrument = instruments[0]!;
  const { contents } = await readFolder(instrument.path);
  return { contents, name: instrument.key };
}
