import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks, refuseCircularFiles } from './vite.chunks.ts';

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), refuseCircularFiles],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Everything must be a file of ours: the Content-Security-Policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
    // The list of what to fetch beside each page would itself be part of the first page; pages are cut so that they
    // need little beyond their own file.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
  },
});
