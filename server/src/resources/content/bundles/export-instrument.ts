import { type Contents, compileBundle } from '@eps/engine';
import { EXPORT_FORMATS } from '@eps/interop/types';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import type { Request } from '../../../http/request.ts';
import { namedObject, oneOf, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import { CONTENT_LIMITS } from '../definitions/schema.ts';
import { contentsOf, selectContents } from './compiled.ts';
import { EXAMPLE_CONTENTS, SixContents } from './contents.ts';
import { bundleOrContents } from './contents-or-bundle.ts';

const ExportInstrument = namedObject('ExportInstrumentRequest', {
  format: oneOf(EXPORT_FORMATS, { description: 'Format of the file.' }),
  contents: Type.Optional(SixContents),
  bundle_id: Type.Optional(Uuid),
  name: Optional.String({
    minLength: 1,
    maxLength: 200,
    description: 'Names the file and the form in it. By default the name of the bundle.',
  }),
});

const ExportFinding = namedObject('ExportFinding', {
  severity: oneOf(['error', 'warning', 'info'] as const),
  place: Type.String({
    description:
      'JSON Pointer (RFC 6901) into the contents, which begins with the kind: `/experience/questions/0`.',
  }),
  code: Type.String(),
  message: Type.String(),
});

const ExportedInstrument = namedObject('ExportedInstrument', {
  format: oneOf(EXPORT_FORMATS),
  file_name: Type.String(),
  media_type: Type.String(),
  encoding: oneOf(['utf8', 'base64'] as const, { description: '`base64` for an .xlsx workbook.' }),
  content: Type.String({ description: 'The file.' }),
  findings: Type.Array(ExportFinding),
});

export const exportInstrument = endpoint({
  summary: 'Export an instrument in another format',
  description:
    'Writes `contents`, or those of the bundle `bundle_id`, as a FHIR R4 Questionnaire, a SurveyJS survey, an XLSForm (.xlsx) or a REDCap data dictionary. `findings` lists everything that does not fit the format, with its place in the contents; nothing is left out or changed in silence. Contents that do not compile are a 422 `bundle_invalid`. Stores nothing. A kind that is left out is empty.',
  tag: 'bundles',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/export',
  access: { credential: 'api', scope: 'definitions:read' },
  body: ExportInstrument,
  response: ExportedInstrument,
  errors: ['payload_too_large', 'bundle_invalid'],
  limits: CONTENT_LIMITS,
  cost: (_, __, kibibytes) => costOf('compileBundle', kibibytes),
  examples: { body: { format: 'surveyjs', name: 'Weekly pulse', contents: EXAMPLE_CONTENTS } },
  async handle(request) {
    // Small contents may have large formulas.
    if (request.services.threads) throw new NeedsThread();
    const { format } = request.body;
    const { contents, identity } = await sourceOf(request, request.body);
    // Loaded at the first export, because most processes never run one.
    const { exportInstrument: write } = await import('@eps/interop');
    const { bytes, findings, fileName, mediaType } = await write({ format, contents, identity });
    if (!bytes)
      throw new AppError('bundle_invalid', 'The six definitions do not compile together.', {
        diagnostics: compileBundle(contents).diagnostics.filter(({ severity }) => severity === 'error'),
      });
    const encoding = format === 'xlsform' ? ('base64' as const) : ('utf8' as const);
    const content = Buffer.from(bytes).toString(encoding);
    return { format, file_name: fileName, media_type: mediaType, encoding, content, findings };
  },
});

async function sourceOf(
  request: Request,
  body: Static<typeof ExportInstrument>,
): Promise<{ contents: Contents; identity: { id?: string; version?: string } }> {
  const { name } = body;
  const found = await bundleOrContents(request, body);
  if ('contents' in found) return { contents: found.contents, identity: identityOf(name) };
  const { bundle } = found;
  const rows = await request.read(selectContents(request.organizationId, bundle.id));
  const version = bundle.revision === null ? {} : { version: String(bundle.revision) };
  return { contents: contentsOf(rows), identity: { ...identityOf(name ?? bundle.name), ...version } };
}

/** A name of letters, digits and hyphens. */
function identityOf(name: string | undefined): { id?: string } {
  const id = (name ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return id === '' ? {} : { id };
}
