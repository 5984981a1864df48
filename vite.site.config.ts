import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The public site, twice: for the browser its stylesheet, font and the support form's script, and with
 * `--ssr src/app/site-page.tsx` what scripts/build-site.ts draws the documents with.
 */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: false,
  plugins: [react(), tailwindcss()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: isSsrBuild ? serverBuild : browserBuild,
}))

const serverBuild = {
  outDir: 'dist/site-server',
  emptyOutDir: true,
  target: 'node26',
}

const browserBuild = {
  outDir: 'dist/site',
  emptyOutDir: true,
  manifest: true,
  target: 'es2022',
  modulePreload: false as const,
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: 'src/app/site.tsx',
    // Endpoints these pages do not call are left out.
    treeshake: { manualPureFunctions: ['endpoint'] },
  },
}
