export interface SiteFacts {
  manualActivation: string
  supportEmail: string
  supportPhone: string
  supportPhoneNumber: string
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
