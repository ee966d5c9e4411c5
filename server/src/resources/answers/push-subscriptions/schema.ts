import { namedObject, strictObject } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

const DeviceName = Type.String({
  description: 'SHA-256 of the endpoint of the device (base64url).',
});

export const PushOffer = strictObject(
  {
    public_key: Type.String({
      description:
        'The VAPID public key of the environment, for `applicationServerKey` of `PushManager.subscribe`.',
    }),
    devices: Type.Array(DeviceName, { description: 'The devices of the person, oldest first.' }),
  },
  {
    title: 'PushOffer',
    description:
      'Present if a device can be added with `PUT /v1/participant/push-subscription`. Only in the response of `GET /v1/participant/session`.',
  },
);
export type PushOffer = Static<typeof PushOffer>;

export const PushSubscription = strictObject(
  {
    endpoint: Type.String({
      writeOnly: true,
      minLength: 10,
      maxLength: 1000,
      pattern: '^https?://[^\\s@#]+$',
      description: 'The address that the push service gave to the browser.',
    }),
    keys: strictObject({
      p256dh: Type.String({ writeOnly: true, pattern: '^[A-Za-z0-9_-]{87}$' }),
      auth: Type.String({ writeOnly: true, pattern: '^[A-Za-z0-9_-]{22}$' }),
    }),
  },
  { title: 'PushSubscription', description: 'What `PushSubscription.toJSON()` returns in browsers.' },
);

export const DeviceQuery = strictObject({
  device: Optional.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    description: 'One of `push.devices` of the session.',
  }),
});

export const EXAMPLE_SUBSCRIPTION = {
  endpoint: 'https://push.example.net/send/f0a3c1',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

export const PushDevice = namedObject('PushDevice', { device: DeviceName });
