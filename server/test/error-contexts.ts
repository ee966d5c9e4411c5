import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8'));
const documented: object = document.components.schemas.ErrorCode['x-contexts'];
const ajv = new Ajv({ strict: false, validateFormats: false }).addSchema(document, 'openapi');

/** Fails if the context of an error differs from the one that the OpenAPI document has for its code. */
export function expectErrorContext(body: any): void {
  const detail = body?.detail;
  if (typeof detail?.code !== 'string' || !Object.hasOwn(documented, detail.code)) return;
  const validate = validatorOf(detail.code);
  if (!validate(detail.context))
    throw new Error(`The context of ${detail.code} is not as documented: ${ajv.errorsText(validate.errors)}`);
}

const validators = new Map<string, ValidateFunction>();

function validatorOf(code: string): ValidateFunction {
  const known = validators.get(code);
  if (known) return known;
  const validate = ajv.compile({ $ref: `openapi#/components/schemas/ErrorCode/x-contexts/${code}` });
  validators.set(code, validate);
  return validate;
}
