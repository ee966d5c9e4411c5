import { endpoint } from '../../../http/endpoint.ts';
import { AuditKeySet } from './schema.ts';

export const getAuditKeys = endpoint({
  summary: 'Get the public audit keys',
  description:
    'Returns the public keys (JSON Web Keys, RFC 8037) that verify the signatures of checkpoints. Keep a copy outside of the service.',
  tag: 'audit',
  method: 'GET',
  path: '/.well-known/audit-keys.json',
  access: { credential: 'none' },
  response: AuditKeySet,
  examples: {
    response: {
      keys: [
        {
          kty: 'OKP',
          crv: 'Ed25519',
          x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
          kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
          use: 'sig',
          alg: 'EdDSA',
        },
      ],
    },
  },
  async handle(request) {
    return { keys: [request.services.audit.publicJwk] };
  },
});
