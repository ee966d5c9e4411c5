import { Content } from '../../../http/content.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';

const VALID_FOR_MS = 30 * 24 * 3_600_000;

/** security.txt (RFC 9116). `Expires` is always 30 days ahead. */
export const getSecurityTxt = endpoint({
  summary: 'Get the contact for security reports',
  description:
    'Returns the contact that the operator has set in `EPS_SECURITY_CONTACT`, in the format of RFC 9116. Returns 404 without a contact.',
  tag: 'system',
  method: 'GET',
  path: '/.well-known/security.txt',
  access: { credential: 'none' },
  produces: ['text/plain'],
  errors: ['not_found'],
  async handle({ services, now }) {
    const { securityContact, publicUrl } = services.config;
    if (securityContact === undefined) throw notFound();
    const expires = new Date(now.getTime() + VALID_FOR_MS).toISOString();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      'Preferred-Languages: en',
    ];
    return new Content('text/plain; charset=utf-8', `${lines.join('\n')}\n`);
  },
});
