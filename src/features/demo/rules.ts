/** Where the demonstration lives: the psychologist's screens are below it, under their own addresses. */
export const DEMO_PATH = '/demo'

export function isInDemo(path: string): boolean {
  return path === DEMO_PATH || path.startsWith(`${DEMO_PATH}/`)
}
