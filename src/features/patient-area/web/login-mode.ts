export type LoginMode = 'phone' | 'code'

/** How patients log in here, as the server wrote it into the page; where it wrote nothing, the stricter way (decisions §1). */
export function readLoginMode(): LoginMode {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="patient-login"]')
  return meta?.content === 'phone' ? 'phone' : 'code'
}
