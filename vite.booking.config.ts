import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The public booking page, twice: for the browser one script to start with, and with `--ssr` what the server draws
 * it with. React is bundled there in its production form, whatever NODE_ENV the server runs under.
 */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: false,
  plugins: [react(), tailwindcss()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: isSsrBuild ? serverBuild : browserBuild,
}))

const serverBuild = {
  outDir: 'dist/booking-server',
  emptyOutDir: true,
  ssr: 'src/app/booking-page.tsx',
  target: 'node26',
}

const browserBuild = {
  outDir: 'dist/booking',
  emptyOutDir: true,
  manifest: true,
  target: 'es2022',
  modulePreload: false as const,
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: 'src/app/booking.tsx',
    treeshake: {
      // Endpoints this page does not call are left out.
      manualPureFunctions: ['endpoint'],
    },
  },
}
