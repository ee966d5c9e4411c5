import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const TRANSIT_TOKEN = 'the-token';

export async function startTransitServer(): Promise<TransitServer> {
  const server = new TransitServer();
  await server.listen();
  return server;
}

/** The part of the API of Vault's transit engine that the provider uses. */
export class TransitServer {
  keys = [randomBytes(32)];
  /** The behaviour of the server: `hangs` never responds, `sealed` responds with 503. */
  state: 'works' | 'hangs' | 'sealed' = 'works';
  requests = 0;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#handle(request, response));
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests++;
    if (this.state === 'hangs') return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    const reply = (status: number, value: object) => {
      response.writeHead(status).end(JSON.stringify(value));
    };
    if (request.headers['x-vault-token'] !== TRANSIT_TOKEN)
      return reply(403, { errors: ['permission denied'] });
    if (this.state === 'sealed') return reply(503, { errors: ['Vault is sealed'] });
    switch (request.url) {
      case '/v1/transit/keys/eps':
        return reply(200, { data: { latest_version: this.keys.length } });
      case '/v1/transit/encrypt/eps':
        return reply(200, { data: { ciphertext: this.#encrypt(body) } });
      case '/v1/transit/decrypt/eps':
        try {
          return reply(200, { data: { plaintext: this.#decrypt(body) } });
        } catch {
          return reply(400, { errors: ['cipher: message authentication failed'] });
        }
      default:
        return reply(404, { errors: [] });
    }
  }

  #encrypt({ plaintext, associated_data }: Record<string, string>): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.keys.at(-1)!, iv);
    cipher.setAAD(Buffer.from(associated_data!, 'base64'));
    const text = Buffer.concat([cipher.update(Buffer.from(plaintext!, 'base64')), cipher.final()]);
    const sealed = Buffer.concat([iv, text, cipher.getAuthTag()]);
    return `vault:v${this.keys.length}:${sealed.toString('base64')}`;
  }

  #decrypt({ ciphertext, associated_data }: Record<string, string>): string {
    const [, version, text] = /^vault:v(\d+):(.+)$/.exec(ciphertext!)!;
    const sealed = Buffer.from(text!, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.keys[Number(version) - 1]!, sealed.subarray(0, 12));
    decipher.setAAD(Buffer.from(associated_data!, 'base64')).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
    return plain.toString('base64');
  }
}
