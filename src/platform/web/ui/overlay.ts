export const veilClass =
  'fixed inset-0 z-40 bg-veil data-[state=open]:animate-appear data-[state=closed]:animate-vanish'

export const dialogPanelClass = [
  'fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto overscroll-contain scroll-pb-24 scroll-pt-28',
  'rounded-t-lg border border-line bg-raised text-ink shadow-soft focus-visible:outline-none',
  'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[85dvh] sm:w-[calc(100%-3rem)] sm:rounded-lg',
  'data-[state=open]:animate-rise data-[state=closed]:animate-sink',
].join(' ')

/**
 * A window's buttons, the main one last. On a phone they share the row; if their words need more space, the main one is above.
 */
export const buttonRowClass =
  'flex flex-wrap-reverse gap-3 max-sm:*:grow sm:flex-nowrap sm:justify-end'

export const menuPanelClass = [
  'z-50 max-h-(--radix-popper-available-height) overflow-y-auto rounded-lg border border-line',
  'bg-raised p-1.5 text-base font-normal text-ink shadow-soft data-[state=open]:animate-appear',
].join(' ')
