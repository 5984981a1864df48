import { changeHook, useRead } from '../../../platform/web/query.ts'
import * as contract from '../contract.ts'
import * as open from '../public-contract.ts'

export function useWaitlist() {
  return useRead(contract.getWaitlist, {})
}

export const useOrderWaitlist = changeHook(contract.orderWaitlist)
export const useAddToWaitlist = changeHook(contract.addToWaitlist)
export const useRemoveFromWaitlist = changeHook(contract.removeFromWaitlist)
export const useOfferHour = changeHook(contract.offerHour)
export const useTakeBackOffer = changeHook(contract.takeBackOffer)

export function useWaitlistForm(id: number) {
  return useRead(open.getWaitlistForm, { params: { id } })
}

export function useOwnEntry(token: string) {
  return useRead(open.getOwnEntry, { params: { token } })
}

export function useLinkedOffer(token: string) {
  return useRead(open.getOffer, { params: { token } })
}

export const useRequestWaitlistCode = changeHook(open.requestWaitlistCode)
export const useJoinWaitlist = changeHook(open.joinWaitlist)
export const useJoinBySession = changeHook(open.joinBySession)
export const useJoinByBooking = changeHook(open.joinByBooking)
export const useLeaveWaitlist = changeHook(open.leaveWaitlist)
export const useAcceptOffer = changeHook(open.acceptOffer)
export const useDeclineOffer = changeHook(open.declineOffer)
