import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The first paint waits for the script that applies a stored theme; the build drops the attribute that says so. */
const themeBeforePaint: Plugin = {
  name: 'theme-before-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
}

/** The application behind a login: psychologist's, patient's and administrator's screens, split by page. */
export default defineConfig({
  root: 'src/app',
  publicDir: false,
  plugins: [react(), tailwindcss(), themeBeforePaint],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The page without a network is made of the same pieces.
    rolldownOptions: { input: ['src/app/index.html', 'src/app/offline.html'] },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
})
