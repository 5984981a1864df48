import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { svgDrawings } from './scripts/svg-drawings.ts'

/** The showcase: no part of the application, so that what is shipped holds nothing of it. */
export default defineConfig({
  root: 'src/app/dev',
  publicDir: false,
  plugins: [react(), tailwindcss(), svgDrawings],
  build: {
    outDir: '../../../dist/dev',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['src/app/dev/components.html', 'src/app/dev/mails.html'] },
  },
})
