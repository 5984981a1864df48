/** The operator's settings shown on public pages; an unset one is empty. */
export interface SiteFacts {
  manualActivation: string
  supportEmail: string
  supportPhone: string
  supportPhoneNumber: string
  /** The data protection officer of the LGPD, art. 41. */
  dpoName: string
  dpoEmail: string
}
export type SiteFact = keyof SiteFacts

export const NO_FACTS: SiteFacts = {
  manualActivation: '',
  supportEmail: '',
  supportPhone: '',
  supportPhoneNumber: '',
  dpoName: '',
  dpoEmail: '',
}
