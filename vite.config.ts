import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Everything must be a file of ours: the Content-Security-Policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    // What every page needs travels as one file: cut into pieces it compresses worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }] } } },
    // The list of what to fetch beside each page would itself be part of the first page; pages are cut so that they
    // need little beyond their own file.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
  },
});
