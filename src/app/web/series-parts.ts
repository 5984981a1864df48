import type { SeriesParts } from '../../features/sessions/web/parts/series-slot.ts'
import { lazyExtra } from '../../platform/web/lazy-extra.tsx'

/** What the screens of sessions show of fixed times, each fetched when it is wanted. */
export const seriesParts: SeriesParts = {
  Repeat: lazyExtra(() => import('../../features/series/web/parts/repeat.tsx')),
  ChangeFollowing: lazyExtra(() => import('../../features/series/web/parts/change-dialog.tsx')),
  EndFollowing: lazyExtra(() => import('../../features/series/web/parts/end-dialog.tsx')),
}
