export interface TermsVersion {
  version: string
  appliesFrom: string
  change: string
}

/**
 * All versions, oldest first. A changed text is a new entry: each account then gets one mail and one notice. A
 * published entry is never changed.
 */
export const TERMS_VERSIONS: readonly [TermsVersion, ...TermsVersion[]] = [
  { version: '2026-11-22', appliesFrom: '2026-11-22', change: 'Primeira versão.' },
  {
    version: '2026-11-23',
    appliesFrom: '2026-11-23',
    change:
      'A política de privacidade diz que o navegador de quem atende guarda um número do aparelho, para que outras pessoas não bloqueiem a sua entrada.',
  },
  {
    version: '2026-11-24',
    appliesFrom: '2026-12-01',
    change:
      'Os termos e a política de privacidade dizem como o prontuário, os documentos e os contratos são guardados, por quanto tempo e quem responde por eles.',
  },
]

export const TERMS_VERSION = (TERMS_VERSIONS.at(-1) ?? TERMS_VERSIONS[0]).version
