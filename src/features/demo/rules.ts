/** Where the demonstration lives: the psychologist's screens are below it, under their own addresses. */
export const DEMO_PATH = '/demo'

export function isInDemo(path: string): boolean {
  return path === DEMO_PATH || path.startsWith(`${DEMO_PATH}/`)
}

/** What is answered where a made-up practice cannot do it: passwords, payments, messages, pictures. */
export const OFF_IN_DEMO = 'Na demonstração isto fica desligado. Crie sua conta para usar.'
