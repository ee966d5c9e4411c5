import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Credential {
  key?: string;
  cookie?: string;
}

export interface HttpResponse {
  status: number;
  body: any;
}

/** Sends a request whose body arrives in two parts, and does something between them. */
export async function trickle(
  url: string,
  path: string,
  { key, cookie }: Credential,
  body: object,
  between: () => Promise<unknown>,
): Promise<HttpResponse> {
  const text = JSON.stringify(body);
  const request = http.request(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'idempotency-key': randomUUID(),
      ...(key && { authorization: `Bearer ${key}` }),
      ...(cookie && { cookie }),
    },
  });
  const response = new Promise<HttpResponse>((resolve, reject) => {
    request.on('error', reject).on('response', async (incoming) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      resolve({ status: incoming.statusCode!, body: JSON.parse(Buffer.concat(chunks).toString()) });
    });
  });
  request.write(text.slice(0, 5));
  await sleep(100);
  await between();
  request.end(text.slice(5));
  return response;
}
