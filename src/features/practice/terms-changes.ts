import { TERMS_DATES } from './terms.ts'

export interface TermsVersion {
  version: string
  appliesFrom: string
  change: string
}

const CHANGES: Record<(typeof TERMS_DATES)[number]['version'], string> = {
  '2026-11-22': 'Primeira versão.',
  '2026-11-23':
    'A política de privacidade diz que o navegador de quem atende guarda um número do aparelho, para que outras pessoas não bloqueiem a sua entrada.',
  '2026-11-24':
    'Os termos e a política de privacidade dizem como o prontuário, os documentos e os contratos são guardados, por quanto tempo e quem responde por eles.',
}

const [FIRST, ...LATER] = TERMS_DATES

/** All versions of the terms with what each changes, oldest first. */
export const TERMS_VERSIONS: readonly [TermsVersion, ...TermsVersion[]] = [
  withChange(FIRST),
  ...LATER.map(withChange),
]

function withChange(dates: (typeof TERMS_DATES)[number]): TermsVersion {
  return { ...dates, change: CHANGES[dates.version] }
}
