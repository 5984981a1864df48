import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { ListPage } from '../api.ts'
import type { Paging } from '../use-paging.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ReadError } from './error-state.tsx'
import { useIsPainted } from './later.tsx'
import { type ListLabels, ListPager } from './list-pager.tsx'

type PagedListProps<Row> = {
  read: UseQueryResult<ListPage<Row>>
  beside?: UseQueryResult
  paging: Paging
  words: ListLabels
  skeleton: ReactNode
  empty: ReactNode
  /** Below the list, drawn with it: it would move if it came earlier. */
  below?: ReactNode
  children: (rows: Row[], cut: Cut) => ReactNode
}

export interface Cut {
  before: boolean
  after: boolean
}

/** The four states of a paged list, and its paging buttons. A press shows immediately; the rows follow when they are rendered. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { read, beside, paging, words, below, children } = props
  const page = read.data
  const isFirst = paging.before === 0
  const asked = useMemo(
    () => page && { page, cut: { before: !isFirst, after: page.next !== null } },
    [page, isFirst],
  )
  const drawn = useDeferredValue(asked, useIsPainted() ? null : asked)
  const rows = useMemo(() => drawn && children(drawn.page.items, drawn.cut), [drawn, children])
  // Old rows stay, with their windows, if only a refetch failed.
  const failed = [read, beside].find((query) => query?.isError && query.data === undefined)
  if (failed) {
    return <ReadError read={failed} />
  }
  if (!page || beside?.isPending) return props.skeleton
  if (page.items.length === 0) {
    if (!isFirst) return <EmptiedPage words={words} onBack={paging.back} />
    return (
      <>
        {props.empty}
        {below}
      </>
    )
  }
  if (!drawn || drawn.page.items.length === 0) return props.skeleton
  const fading = read.isPlaceholderData || drawn !== asked
  return (
    <div aria-busy={fading || undefined} className={fading ? 'opacity-60' : undefined}>
      {rows}
      <ListPager words={words} paging={paging} page={page} disabled={fading} />
      {below}
    </div>
  )
}

function EmptiedPage({ words, onBack }: { words: ListLabels; onBack: () => void }) {
  return (
    <EmptyState
      compact
      title={`Não há mais ${words.many} nesta página`}
      action={
        <Button variant="outline" onClick={onBack}>
          Voltar à página anterior
        </Button>
      }
    />
  )
}
