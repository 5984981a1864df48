import { useChange, useRead } from '../../../platform/web/query.ts'
import {
  acceptAgreement,
  getAgreementTemplate,
  listAgreements,
  readAgreement,
  saveAgreementTemplate,
  sendAgreement,
} from '../contract.ts'

/** The contracts of a patient, without their texts. */
export function usePatientAgreements(patientId: string) {
  return useRead(listAgreements, { params: { id: patientId } })
}

export function useTemplate(enabled = true) {
  return useRead(getAgreementTemplate, {}, { enabled })
}

export function useSaveTemplate() {
  return useChange(saveAgreementTemplate)
}

/** Never sent again by itself: the link of the one before would open nothing. */
export function useSendAgreement() {
  return useChange(sendAgreement, { once: true })
}

/** The contract behind a link. */
export function useAgreement(token: string) {
  return useRead(readAgreement, { params: { token } })
}

export function useAcceptAgreement() {
  return useChange(acceptAgreement)
}
