import { defineConfig } from 'vite'

/** The service worker: one classic script at the site's root. */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: 'src/app/web/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})
