import { SharePage } from '../../features/profile/web/share-page.tsx'
import { useServices } from '../../features/services/web/api.ts'
import { LinkPrices } from '../../features/services/web/link-prices.tsx'

export default function ShareScreen() {
  // Requested with the profile, not after it.
  useServices()
  return <SharePage prices={<LinkPrices />} />
}
