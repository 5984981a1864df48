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

/** Sends a contract, never again automatically: a retry would end the link of the first try. */
export function useSendAgreement() {
  return useChange(sendAgreement, { once: true })
}

/** Makes a new link, never again automatically, as above. */
export function useRenewLink() {
  return useChange(renewAgreementLink, { once: true })
}

export function useAgreement(token: string) {
  return useRead(readAgreement, { params: { token } })
}

export const useAcceptAgreement = changeHook(acceptAgreement)
