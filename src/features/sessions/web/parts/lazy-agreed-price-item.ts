import { lazyExtra } from '../../../../platform/web/lazy-extra.tsx'

export const LazyAgreedPriceItem = lazyExtra(() => import('./agreed-price-item.tsx'))
