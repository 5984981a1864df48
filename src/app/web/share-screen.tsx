import { SharePage } from '../../features/profile/web/share-page.tsx'
import { LinkPrices } from '../../features/services/web/link-prices.tsx'

export default function ShareScreen() {
  return <SharePage prices={<LinkPrices />} />
}
