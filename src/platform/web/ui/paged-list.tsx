import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListPage } from '../api.ts'
import type { Walk } from '../use-walk.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { ListPager, type ListWords } from './list-pager.tsx'

type PagedListProps<Row> = {
  read: UseQueryResult<ListPage<Row>>
  /** What the rows cannot be shown without. */
  beside?: UseQueryResult
  walk: Walk
  words: ListWords
  /** The shape of what is coming. */
  skeleton: ReactNode
  /** What stands where there are no rows at all. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** The four faces of a list that comes in pages, and the way from page to page. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { read, beside, walk, words } = props
  // What was there stays on the screen where only reading it again failed, with the windows open over it.
  const failed = [read, beside].find((one) => one?.isError && one.data === undefined)
  if (failed) {
    return (
      <ErrorState
        description={failed.error?.message}
        onRetry={() => failed.refetch()}
        pending={failed.isFetching}
      />
    )
  }
  if (!read.data || beside?.isPending) return props.skeleton
  if (read.data.items.length === 0)
    return walk.before === 0 ? props.empty : <EmptiedPage words={words} onBack={walk.back} />
  const fading = read.isPlaceholderData
  return (
    <div aria-busy={fading || undefined} className={fading ? 'opacity-60' : undefined}>
      {props.children(read.data.items)}
      <ListPager words={words} walk={walk} page={read.data} disabled={fading} />
    </div>
  )
}

/** Its rows went away while it was read, such as the only one of the last page. */
function EmptiedPage({ words, onBack }: { words: ListWords; onBack: () => void }) {
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
