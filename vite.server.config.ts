// The server as plain JavaScript for Node: our own code bundled, packages left where npm put them.
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        admin: 'server/admin/admin.ts',
        // Started as a thread, so it must be a file of its own, beside the sources and fonts that build.mjs copies.
        'documents/render/render-worker': 'server/documents/render/render-worker.ts',
        'documents/sealing/seal-worker': 'server/documents/sealing/seal-worker.ts',
      },
      // Parts that main and admin share lie beside them, with the files that build.mjs copies there.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});
