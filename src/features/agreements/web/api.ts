import { changeHook, useChange, useRead } from '../../../platform/web/query.ts'
import {
  acceptAgreement,
  getAgreementTemplate,
  getAgreementTerms,
  readAgreement,
  renewAgreementLink,
  saveAgreementTemplate,
  sendAgreement,
} from '../contract.ts'

export function useTemplate(enabled = true) {
  return useRead(getAgreementTemplate, {}, { enabled })
}

export function useTerms(patientId: string) {
  return useRead(getAgreementTerms, { params: { id: patientId } })
}

export const useSaveTemplate = changeHook(saveAgreementTemplate)

/** Never repeated automatically: it would end the link of the one before. */
export function useSendAgreement() {
  return useChange(sendAgreement, { once: true })
}

/** Never repeated automatically, as above. */
export function useRenewLink() {
  return useChange(renewAgreementLink, { once: true })
}

export function useAgreement(token: string) {
  return useRead(readAgreement, { params: { token } })
}

export const useAcceptAgreement = changeHook(acceptAgreement)
