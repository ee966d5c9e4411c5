import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';

/** Names of the hosts file with their addresses. */
export interface HostsFile {
  /** Returns the addresses of a name in lower case; empty if the file does not contain it. */
  addressesOf(host: string): Promise<string[]>;
}

const CHECK_MS = 1000;

/** Reads the hosts file at the first look-up, and again when it has changed. A missing file has no names. */
export function openHostsFile(path = '/etc/hosts'): HostsFile {
  let names = new Map<string, string[]>();
  let version = '';
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    async addressesOf(host) {
      if (performance.now() - checkedAt >= CHECK_MS) {
        const current = await versionOf(path);
        if (current !== version) names = parseHosts(await readFile(path, 'utf8').catch(() => ''));
        version = current;
        checkedAt = performance.now();
      }
      return names.get(host) ?? [];
    },
  };
}

async function versionOf(path: string): Promise<string> {
  const file = await stat(path).catch(() => undefined);
  return file ? `${file.ino} ${file.mtimeMs} ${file.size}` : '';
}

/** Parses lines of the form `address name name… # comment`. */
function parseHosts(text: string): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...aliases] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const alias of aliases) {
      const name = alias.toLowerCase();
      names.set(name, [...(names.get(name) ?? []), address]);
    }
  }
  return names;
}
