import { checkContent, type JsonObject, KINDS } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { oneOf, strictObject } from '../../../http/schemas.ts';
import { fileDiagnostics } from '../files/known.ts';
import { CONTENT_LIMITS, DefinitionContent, Diagnostics } from './schema.ts';

export const checkDefinition = endpoint({
  summary: 'Check the content of a definition',
  description: 'Compiles content without saving it and returns its diagnostics.',
  tag: 'definitions',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/definitions/check',
  access: { credential: 'api', scope: 'definitions:read' },
  body: strictObject({ kind: oneOf(KINDS), content: DefinitionContent }),
  response: Diagnostics,
  errors: ['payload_too_large'],
  limits: CONTENT_LIMITS,
  examples: {
    body: { kind: 'experience', content: { questions: [{ id: 'mood', prompt: 'How was your week?' }] } },
  },
  async handle(request) {
    const { kind } = request.body;
    const content = request.body.content as JsonObject;
    const diagnostics = checkContent(kind, content);
    if (kind === 'experience') diagnostics.push(...(await fileDiagnostics(request.read, request, content)));
    return { valid: diagnostics.every(({ severity }) => severity !== 'error'), diagnostics };
  },
});
