import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { withoutSummaries } from './scripts/contract-summaries.ts'
import { plainIcons } from './scripts/plain-icons.ts'
import { svgDrawings } from './scripts/svg-drawings.ts'

/** The first paint waits for the script that applies a stored theme; the build drops the attribute that says so. */
const themeBeforePaint: Plugin = {
  name: 'theme-before-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
}

/** Not the documents, each with its own start, nor the screens: `scripts/build-first-load.ts` finds their files by name. */
const isShared = (id: string) =>
  !/\.html$|[\\/]src[\\/]app[\\/](web|offline)\.tsx$|-(page|area|screen)\.tsx$/.test(id)
const isSliceOrApp = /[\\/]src[\\/](features|app)[\\/]/

/** What checks and sends a form: a list or the dashboard needs it only once a window is opened. */
const isOfForms = /[\\/](react-hook-form|@hookform)[\\/]|[\\/](form-problems|use-save)\.ts$/

/** A Pix code needs most of this library, and few screens write one. */
const isOfPix = /[\\/]@brazilian-utils[\\/]/

/** A CPF or CNPJ is checked and written in few forms. */
const isOfDocuments = /cnpj|[\\/]document-rules\.ts$/

/** The rules of a day and of working hours, which the agenda shares with few screens: many small files compress less. */
const isOfDays = /[\\/]features[\\/]sessions[\\/]agenda[\\/][\w-]+\.ts$/

const isOfHours = /[\\/]features[\\/]attendance[\\/][\w-]+\.ts$/

/** Tables, searched lists, areas for files and cards of figures: the screens with the largest first loads need none of them. */
const isApart =
  /[\\/]ui[\\/](combobox|drop-area|figure-card|table-or-cards|paged-list|list-pager)\.tsx$/

/**
 * What screens share, in six files: without them each set of screens that shares a module has a file, and a first visit
 * asks for some ninety. `minShareCount` is how many screens use a module of that file; higher counts load less and ask more often.
 * Records, series, holidays, calendars, imports and the hooks of patients stay apart: most screens need none of them.
 */
const SHARED_FILES = [
  { name: 'start', tags: ['$initial' as const], test: isShared },
  {
    name: 'parts',
    test: (id: string) =>
      isShared(id) &&
      !isSliceOrApp.test(id) &&
      !isOfPix.test(id) &&
      !isOfForms.test(id) &&
      !isApart.test(id),
    minShareCount: 5,
  },
  {
    name: 'practice',
    test: (id: string) =>
      isShared(id) &&
      isSliceOrApp.test(id) &&
      !isOfDocuments.test(id) &&
      !/[\\/]features[\\/](records|series|holidays|calendars|imports|patients[\\/]web)[\\/]/.test(
        id,
      ),
    minShareCount: 17,
  },
  { name: 'hours', test: isOfHours, minShareCount: 4 },
  { name: 'days', test: isOfDays, minShareCount: 2 },
  { name: 'forms', test: isOfForms },
]

/** The application behind a login: psychologist's, patient's and administrator's screens, split by page. */
export default defineConfig({
  root: 'src/app',
  publicDir: false,
  plugins: [react(), tailwindcss(), withoutSummaries, plainIcons, svgDrawings, themeBeforePaint],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The dictionaries that judge a new password, loaded with its first key.
    chunkSizeWarningLimit: 700,
    // The page without a network is made of the same pieces.
    rolldownOptions: {
      input: ['src/app/index.html', 'src/app/offline.html'],
      output: { codeSplitting: { groups: SHARED_FILES } },
    },
  },
  optimizeDeps: { entries: ['index.html'] },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
})
