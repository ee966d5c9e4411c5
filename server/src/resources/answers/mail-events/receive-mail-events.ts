import { endpoint } from '../../../http/endpoint.ts';
import { AppError, ValidationError } from '../../../http/errors.ts';
import { namedObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { parseJson } from '../../../parse-json.ts';
import { authenticity } from './authentic.ts';
import { recordReturned } from './record-returned.ts';
import { returnedMessages } from './returned.ts';

/** SendGrid sends batches of up to 768 kB. */
const LIMITS = { bytes: 1024 * 1024, nodes: 50_000 };

/** Where Amazon SNS confirms subscriptions. */
const OF_SNS = /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?\/[^\s]{1,2000}$/;

export const receiveMailEvents = endpoint({
  summary: 'Receive bounces and complaints',
  description:
    'Receives webhooks of Amazon SES (through Amazon SNS), Mailgun, Postmark and SendGrid in their formats. Requires the secret of the installation as the password of HTTP Basic authentication or as bearer token, or the signature of Mailgun or SendGrid. A hard bounce or complaint sets the message with this Message-ID to `bounced` or `complained`, and suppresses the address. Other events are accepted and change nothing.',
  tag: 'messages',
  method: 'POST',
  path: '/v1/mail-events',
  access: { credential: 'none' },
  takes: ['application/json', 'text/plain'],
  limits: LIMITS,
  response: namedObject('ReceivedMailEvents', {
    matched: Type.Integer({ minimum: 0, description: 'How many messages the events are about.' }),
  }),
  errors: ['unauthenticated'],
  async handle(request) {
    const { services, raw, realNow } = request;
    const bytes = (raw.body as Buffer | undefined) ?? Buffer.alloc(0);
    const payload = parse(bytes);
    services.limits.unknownCredential(raw.ip);
    const { headers, ip } = raw;
    const proof = authenticity(services.config.mailEvents, { headers, bytes, payload, now: realNow });
    if (proof === 'invalid') services.limits.invalidCredential(ip);
    if (proof !== 'valid')
      throw new AppError(
        'unauthenticated',
        'Send the secret of mail events, or a valid signature.',
        {},
        {
          'www-authenticate': 'Basic realm="mail events"',
        },
      );
    const { Type: type, SubscribeURL: url } = payload as { Type?: unknown; SubscribeURL?: unknown };
    if (type === 'SubscriptionConfirmation' && typeof url === 'string' && OF_SNS.test(url))
      services.log.info(
        { subscribe_url: url },
        'open this address to confirm the subscription of Amazon SNS',
      );
    return { matched: await recordReturned(request, returnedMessages(payload)) };
  },
});

/**
 * Throws ValidationError for anything but a JSON object or array. Providers may add fields, so none is
 * checked.
 */
function parse(bytes: Buffer): object {
  let payload: unknown;
  try {
    payload = parseJson(bytes.toString());
  } catch {
    payload = undefined;
  }
  if (payload !== null && typeof payload === 'object') return payload;
  const error = { type: 'json_invalid', loc: ['body'], msg: 'Input should be a JSON object or array' };
  throw new ValidationError([error], true);
}
