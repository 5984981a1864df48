import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserBuildOf, serverBuildOf } from './scripts/build-page-options.ts'
import { svgDrawings } from './scripts/svg-drawings.ts'

/**
 * The public site, twice: for the browser its stylesheet, font and the support form's script, and with
 * `--ssr src/app/site-page.tsx` what scripts/build-site.ts draws the documents with.
 */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: false,
  plugins: [react(), tailwindcss(), svgDrawings],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: isSsrBuild ? serverBuildOf('site') : browserBuildOf('site', 'src/app/site.tsx'),
}))
