import { once } from 'node:events';

/** The part of the inspector protocol of a running process that measures its heap. */
export interface Inspector {
  collectGarbage(): Promise<void>;
  /** Bytes of live objects, and of the buffers they refer to. */
  heapUsage(): Promise<{ heap: number; buffers: number }>;
  close(): void;
}

/** Connects to a process that was started with --inspect on this port of loopback. */
export async function openInspector(port: number): Promise<Inspector> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl);
  await once(socket, 'open');
  const waiting = new Map<number, (result: object) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(data) as { id: number; result: object };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let sent = 0;
  const call = (method: string): Promise<object> =>
    new Promise((resolve) => {
      waiting.set(++sent, resolve);
      socket.send(JSON.stringify({ id: sent, method }));
    });
  return {
    async collectGarbage() {
      await call('HeapProfiler.collectGarbage');
    },
    async heapUsage() {
      const usage = await call('Runtime.getHeapUsage');
      const { usedSize, backingStorageSize } = usage as { usedSize: number; backingStorageSize: number };
      return { heap: usedSize, buffers: backingStorageSize };
    },
    close: () => socket.close(),
  };
}
