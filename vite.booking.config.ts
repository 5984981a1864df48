import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browserBuildOf, serverBuildOf } from './scripts/build-page-options.ts'

/**
 * The public booking page, twice: for the browser one script to start with, and with `--ssr src/app/booking-page.tsx`
 * what the server draws it with. React is bundled there in its production form, whatever NODE_ENV the server has.
 */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: false,
  plugins: [react(), tailwindcss(), plainImports, plainIcons],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: isSsrBuild ? serverBuildOf('booking') : browserBuildOf('booking', 'src/app/booking.tsx'),
}))

/** Vite wraps `import()` in 1 KB that preloads styles; this page's only stylesheet stands in its document. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null,
}

/** lucide-react draws an icon with 3 KB of options that nobody here sets. */
const plainIcons: Plugin = {
  name: 'plain-icons',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('lucide-react/dist/esm/createLucideIcon.mjs')
      ? `import { createElement } from 'react'
         const look = { width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' }
         const draw = ([tag, attributes]) => createElement(tag, attributes)
         export default ({ node }) => (given) => createElement('svg', { ...look, ...given }, ...node.map(draw))`
      : null,
  // Nothing is drawn by its key, and no icon is known by another name.
  transform: (code, id) =>
    id.includes('lucide-react/dist/esm/icons/')
      ? code.replace(/,?\s*key: "[^"]*"/g, '').replace(/,?\s*aliases: \[[^\]]*\]/, '')
      : null,
}
