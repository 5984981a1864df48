/** What the operator of this server set about itself, as its pages state it; an empty text where it is not set. */
export interface SiteFacts {
  /** `sim` where a new account waits for the super admin (`ACCOUNT_ACTIVATION=manual`). */
  manualActivation: string
  supportEmail: string
  /** As people read it, and in E.164. */
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
