/**
 * Returns the browser build of a separate page: one script, in dist/ under its name, and optionally a small one that
 * starts it; `dist/…/.vite/manifest.json` lists them.
 */
export function browserBuildOf(name: string, page: string, start?: string) {
  return {
    outDir: `dist/${name}`,
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: false as const,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { [name]: page, ...(start && { start }) },
      // Endpoints this page does not call are left out.
      treeshake: { manualPureFunctions: ['endpoint'] },
      // The page starts with one file, even if a part that loads later shares code with it.
      output: {
        codeSplitting: {
          groups: [
            {
              name,
              tags: ['$initial' as const],
              test: (id: string) => start === undefined || !id.endsWith(start),
            },
          ],
        },
      },
    },
  }
}

export function serverBuildOf(name: string) {
  return { outDir: `dist/${name}-server`, emptyOutDir: true, target: 'node26' }
}
