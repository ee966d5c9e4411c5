import { type ByteRange, rangeOf } from '../../../http/byte-range.ts';
import { Content } from '../../../http/content.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { PlainId, strictObject } from '../../../http/schemas.ts';
import { isUuid } from '../../../http/validation.ts';
import type { Services } from '../../../services.ts';
import { selectBytes, selectServed } from './queries.ts';

/** The part of a file that is in memory while it is sent. */
const SLICE_BYTES = 256 * 1024;

const MEDIA_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'audio/mpeg',
  'audio/mp4',
  'audio/wav',
  'audio/webm',
  'video/mp4',
  'video/webm',
];

/**
 * Returns the same response for every address without a file: of another organization, deleted, or never
 * issued.
 */
export const getShownFile = endpoint({
  summary: 'Get the bytes of a file of an app',
  description:
    'Serves the `src` of a file. Supports requests for one range of bytes, with which browsers seek in sounds and films.',
  tag: 'pages',
  method: 'GET',
  path: '/p/files/{address}',
  access: { credential: 'none' },
  params: strictObject({ address: PlainId }),
  produces: MEDIA_TYPES,
  async handle({ params, services, raw }) {
    const [organizationId = '', key = ''] = params.address.split('.');
    const [file] = isUuid(organizationId)
      ? await services.db.system.read(selectServed(organizationId, key))
      : [];
    if (!file) throw notFound();
    const etag = `"${file.sha256}"`;
    const headers = {
      etag,
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      // A file that is opened on its own cannot run scripts, whatever it contains.
      'content-security-policy': "sandbox; default-src 'none'",
      // Pages of other sites show files in <eps-questions>.
      'cross-origin-resource-policy': 'cross-origin',
    };
    const range = rangeOf(raw.headers, etag, file.size);
    if (range === 'unsatisfiable')
      return new Content(file.media_type, '', { ...headers, 'content-range': `bytes */${file.size}` }, 416);
    const { from, to } = range ?? { from: 0, to: file.size - 1 };
    const body = slices(services, organizationId, file.id, { from, to });
    const sized = { ...headers, 'content-length': String(to - from + 1) };
    if (!range) return new Content(file.media_type, body, sized);
    const partial = { ...sized, 'content-range': `bytes ${from}-${to}/${file.size}` };
    return new Content(file.media_type, body, partial, 206);
  },
});

async function* slices({ db }: Services, organizationId: string, id: string, { from, to }: ByteRange) {
  for (let at = from; at <= to; at += SLICE_BYTES) {
    const count = Math.min(SLICE_BYTES, to - at + 1);
    const [slice] = await db.system.read(selectBytes(organizationId, id, at, count));
    if (!slice) throw new Error('the file was deleted while it was sent');
    yield slice.bytes;
  }
}
