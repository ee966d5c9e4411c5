import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP load balancer on loopback with one server behind it at a time. */
export interface Switch {
  port: number;
  /** Breaks all connections and directs new ones to another port; undefined rejects them. */
  switchTo(port: number | undefined): void;
  close(): void;
}

export async function startSwitch(first: number): Promise<Switch> {
  let target: number | undefined = first;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (target === undefined) return void client.destroy();
    const upstream = connect(target, '127.0.0.1');
    client.pipe(upstream).pipe(client);
    for (const [own, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(own);
      own.on('error', () => {});
      own.on('close', () => {
        sockets.delete(own);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const switchTo = (port: number | undefined) => {
    target = port;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    switchTo,
    close() {
      switchTo(undefined);
      server.close();
    },
  };
}
