import { useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

export function useSelection(shown: readonly { id: string }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string | null>(null)
  const [choosing, setChoosing] = useState(false)
  const ids = shown.map(({ id }) => id)
  const toggle = (id: string, withRange = false) => {
    const isNew = !chosen.has(id)
    const touched = withRange && anchor !== null ? between(ids, anchor, id) : [id]
    const next = new Set(chosen)
    for (const id of touched) {
      if (isNew) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
    setAnchor(id)
  }
  return {
    has: (id: string) => chosen.has(id),
    ids: ids.filter((id) => chosen.has(id)),
    isAll: ids.length > 0 && ids.every((id) => chosen.has(id)),
    choosing,
    toggle,
    choose: (chosenIds: readonly string[]) => setChosen(new Set(chosenIds)),
    toggleAll: (all: boolean) => setChosen(new Set(all ? ids : [])),
    begin: (id?: string) => {
      setChoosing(true)
      if (id !== undefined) setChosen(new Set([...chosen, id]))
    },
    end: () => {
      setChoosing(false)
      setChosen(new Set())
      setAnchor(null)
    },
  }
}

function between(ids: readonly string[], firstId: string, lastId: string): string[] {
  const [first = 0, last = 0] = [ids.indexOf(firstId), ids.indexOf(lastId)].sort((a, b) => a - b)
  return first < 0 ? [lastId] : ids.slice(first, last + 1)
}
