import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browserContracts } from './scripts/browser-contracts.ts'
import { browserMessageKinds } from './scripts/browser-message-kinds.ts'
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

/** The code that checks and sends a form: a list or the dashboard needs it only once a window is opened. */
const isOfForms =
  /[\\/](react-hook-form|@hookform|zod)[\\/]|[\\/](form-problems|use-save|use-typed-again)\.ts$|fields\.ts\?schemas$/

/** The code that draws a window or a menu, and keeps the focus in it. */
const isOfWindows =
  /react-(dialog|alert-dialog|dismissable-layer|focus-scope|focus-guards|portal|remove-scroll|remove-scroll-bar|style-singleton)[\\/]|[\\/](aria-hidden|use-sidecar|use-callback-ref|tslib|get-nonce)[\\/]|[\\/]ui[\\/](dialog|confirm-window|conflict-window|sheet-panel|back-closes|form-frame|use-discard-question|use-focus-return)\.tsx?$/

/** Tabs and sets of choices, and what moves the focus in them. */
const isOfTabs =
  /react-(tabs|roving-focus|collection|direction|radio-group|toggle-group|toggle)[\\/]|[\\/]ui[\\/](tabs|radio-group|segmented-choice)\.tsx$/

/** The formats of fields, by which details are shown too. */
const isOfMasks = /[\\/]ui[\\/](date-)?masks\.ts$/

/** Fields of forms. */
const isOfFields =
  /[\\/]ui[\\/](checkbox|switch|textarea|select|input|field|[a-z]+-input|type-into|foot-bar)\.tsx?$/

const isOfSchemas = /\?schemas$/

/** The modules that the frame of the area needs beside its screens: each of them is loaded with it. */
const isOfArea =
  /[\\/]app[\\/]web[\\/](use-area-keys|use-leave|banner|own-account|area-window|demo-base|cached-banners|account-state|clock-facts)\.tsx?$|[\\/](install-window|series-slot|stated-slot|terms-api|terms-contract|admin-actions|proof-prompt|seen-steps|book-link|user-plus|use-page-keys)\.(tsx?|mjs)$|addresses\.ts$/

/** A patient's names and calls, and marks of payments: most lists show them and need nothing else of those slices. */
const isOfPeople =
  /[\\/]features[\\/](patients[\\/](rules|contract|people-contract|document-contract)|payments[\\/](contract|record-contract|record-rules|web[\\/]api|web[\\/]parts[\\/]paid-mark))\.tsx?$/

/** Lines and channels of messages, which the screens of messages need without the rules of sessions. */
const isOfTexts = /[\\/](message-texts|notice-lines|delivery[\\/]channels)\.ts$/

/** Sessions in a list, a day or a card, and what is done with them there. */
const isOfSessions =
  /[\\/]features[\\/]sessions[\\/](web[\\/]parts|changes|payments)[\\/]|[\\/](use-undo|short-list|room-rules)\.tsx?$/

/** A Pix code needs most of this library, and few screens write one. */
const isOfPix = /[\\/]@brazilian-utils[\\/]/

/** A CPF or CNPJ is checked and written in few forms. */
const isOfDocuments = /cnpj|[\\/]document-rules\.ts$/

/** The rules of a day and of working hours, which the agenda shares with few screens: many small files compress less. */
const isOfDays = /[\\/]features[\\/]sessions[\\/]agenda[\\/][\w-]+\.ts$/

const isOfHours = /[\\/]features[\\/]attendance[\\/][\w-]+\.ts$/

/** Drawings for pages with nothing else to show. */
const isDrawing = /[\\/]drawings[\\/]|[\\/]room-drawing\.tsx$/

/**
 * Tables, searched lists, areas for files, deletions, forms of pages and cards of figures: the screens with the largest first
 * loads need none of them. What was typed is kept by windows without forms and by forms without windows.
 */
const isApart =
  /[\\/](?:ui[\\/])?(queriesObserver|useQueries|copy-button|search-words|search-box|delete-dialog|page-form|combobox|drop-area|figure-card|table-or-cards|paged-list|list-pager|use-typed-state)\.(?:js|tsx?)$/

/**
 * What screens share, in few files: without them each set of screens that shares a module has a file, and a first visit
 * asks for some ninety. `minShareCount` is how many screens use a module of that file; higher counts load less and ask more often.
 * Records, series, holidays, calendars, imports and the hooks of patients stay apart: most screens need none of them.
 */
const SHARED_FILES = [
  { name: 'start', tags: ['$initial' as const], test: isShared },
  { name: 'texts', test: isOfTexts },
  { name: 'area', test: isOfArea, minShareCount: 2 },
  {
    name: 'parts',
    test: (id: string) =>
      isShared(id) &&
      !isSliceOrApp.test(id) &&
      !isOfPix.test(id) &&
      !isOfForms.test(id) &&
      !isOfWindows.test(id) &&
      !isOfTabs.test(id) &&
      !isOfFields.test(id) &&
      !isOfMasks.test(id) &&
      !isDrawing.test(id) &&
      !isApart.test(id),
    minShareCount: 6,
  },
  { name: 'people', test: isOfPeople, minShareCount: 2 },
  {
    name: 'practice',
    test: (id: string) =>
      isShared(id) &&
      isSliceOrApp.test(id) &&
      !isOfDocuments.test(id) &&
      !isOfSchemas.test(id) &&
      !/[\\/]room-rules\.ts$/.test(id) &&
      !/[\\/]features[\\/](records|series|holidays|calendars|imports|patients[\\/]web)[\\/]/.test(
        id,
      ),
    minShareCount: 17,
  },
  { name: 'sessions', test: isOfSessions, minShareCount: 9 },
  { name: 'hours', test: isOfHours, minShareCount: 4 },
  { name: 'days', test: isOfDays, minShareCount: 2 },
  { name: 'part-links', test: /[\\/]ui[\\/](part-links|faded-edges)\.tsx?$/ },
  { name: 'masks', test: isOfMasks, minShareCount: 2 },
  { name: 'fields', test: isOfFields, minShareCount: 3 },
  { name: 'windows', test: isOfWindows },
  { name: 'tabs', test: isOfTabs },
  { name: 'forms', test: isOfForms },
]

/** The application behind a login: psychologist's, patient's and administrator's screens, split by page. */
export default defineConfig({
  root: 'src/app',
  publicDir: false,
  plugins: [
    react(),
    tailwindcss(),
    browserContracts,
    browserMessageKinds,
    plainIcons,
    svgDrawings,
    themeBeforePaint,
  ],
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
