import type { ComponentType } from 'react'
import { storage } from '../../../platform/web/storage.ts'
import type { PasskeyOfferProps } from './passkey-offer.tsx'

declare module '../../../platform/web/storage.ts' {
  interface StorageKeys {
    passkeyOffer: true
  }
}

/** Resolves to a component that offers a passkey; null if no offer is due, or its code fails to load. */
export async function loadPasskeyOffer(): Promise<ComponentType<PasskeyOfferProps> | null> {
  if (typeof PublicKeyCredential === 'undefined' || storage.get('passkeyOffer')) return null
  try {
    const { isPasskeyWorthOffering, PasskeyOffer } = await import('./passkey-offer.tsx')
    return (await isPasskeyWorthOffering()) ? PasskeyOffer : null
  } catch {
    return null
  }
}
