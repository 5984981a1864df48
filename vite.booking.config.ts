import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browserContracts } from './scripts/browser-contracts.ts'
import { browserBuildOf, serverBuildOf } from './scripts/build-page-options.ts'
import { plainIcons } from './scripts/plain-icons.ts'
import { svgDrawings } from './scripts/svg-drawings.ts'

/**
 * The public booking page, twice: for the browser one script and a small one that starts it, and with
 * `--ssr src/app/booking-page.tsx` what the server draws it with. React is bundled there in its production form, whatever
 * NODE_ENV the server has.
 */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: false,
  plugins: [react(), tailwindcss(), browserContracts, plainImports, plainIcons, svgDrawings],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: isSsrBuild
    ? serverBuildOf('booking')
    : browserBuildOf('booking', 'src/app/booking.tsx', 'src/app/web/booking-start.ts'),
}))

/** Vite wraps `import()` in 1 KB that preloads styles; this page's only stylesheet stands in its document. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null,
}
