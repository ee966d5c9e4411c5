import { endpoint } from '../../../http/endpoint.ts';
import { strictObject } from '../../../http/schemas.ts';
import { page, readText } from '../../../pages/page.ts';

const html = readText(new URL('../../../pages/account/reset.html', import.meta.url));

/** The link's token is in the fragment of the address, which browsers do not send. */
export const getResetPasswordPage = endpoint({
  operationId: 'getResetPasswordPage',
  summary: 'Get the page of password reset links',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/reset-password',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({}),
  produces: ['text/html'],
  handle: async () => page(html),
});
