import { PLATFORM, recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { strictObject } from '../../../http/schemas.ts';
import { newId } from '../../../ids.ts';
import { addressDigest } from './record-sign-in.ts';
import { insertResetRequest } from './reset-queries.ts';
import { Email } from './schema.ts';

export const forgotPassword = endpoint({
  summary: 'Request a password reset',
  description:
    'If the address belongs to an account and a mail server is configured, sends a link that can be used once within 30 minutes. The response does not reveal whether the account exists.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/password/forgot',
  access: { credential: 'none' },
  status: 204,
  body: strictObject({ email: Email }),
  examples: { body: { email: 'ada@example.com' } },
  async handle(request) {
    const { limits, mailer, db } = request.services;
    const { email } = request.body;
    request.reply.headers(await limits.visitor(request.raw.ip));
    await limits.mail('password-reset', email);
    if (!mailer.enabled) return;
    await db.system.transaction(async (tx) => {
      tx.push(insertResetRequest(newId(), email, request.now));
      // Whether the address has an account is only known to the job that sends the mail.
      recordAudit(tx, request, PLATFORM, {
        action: 'user.password_reset_requested',
        resourceId: '',
        details: { address_digest: addressDigest(request, email) },
      });
    });
  },
});
