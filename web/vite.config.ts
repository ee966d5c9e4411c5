import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react()],
  // The SDK is compiled from its source, as everywhere in this repository.
  resolve: {
    conditions: ['eps-source', 'module', 'browser', 'production'],
    // The XML parser of XLIFF asks for the streams of Node, and does without them.
    alias: { stream: `${import.meta.dirname}/no-streams.js` },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // light-dark() is left as it is.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // The server replaces this value in every response.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    reportCompressedSize: false,
    // What every page imports is one file: as fifty, it was 23 kB larger compressed, and slower to load.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  html: { cspNonce: 'CSP_NONCE' },
  server: { proxy: { '/v1': SERVICE(), '/auth': SERVICE(), '/p': SERVICE(), '/docs': SERVICE() } },
});

/** The service behind `npm run dev -w web`. */
function SERVICE(): string {
  return process.env['EPS_URL'] ?? 'http://127.0.0.1:8080';
}
