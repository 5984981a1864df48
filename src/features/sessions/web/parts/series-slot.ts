import { type ComponentType, createContext, use } from 'react'
import { useNow } from '../../../../platform/web/use-clock.ts'
import type { Save } from '../../../../platform/web/use-save.ts'
import type { Session } from '../../contract.ts'
import type { SessionChoices, SessionFormState, SessionValues } from '../changes/session-values.ts'
import type { Repeats } from './typed-repetition.ts'

export interface RepeatSave {
  save: Save
  label: string
}

export interface RepeatProps {
  form: SessionFormState
  values: SessionValues
  choices: SessionChoices
  repeats: Exclude<Repeats, 'once'>
  onSave: (save: RepeatSave) => void
  onDone: () => void
}

export interface FollowingProps {
  session: Session
  zone: string
  onClose: () => void
}

/** The parts of fixed times in the screens of sessions. The app provides them, since their slice is above this one. */
export interface SeriesParts {
  Repeat: ComponentType<RepeatProps>
  ChangeFollowing: ComponentType<FollowingProps>
  EndFollowing: ComponentType<FollowingProps>
}

export const SeriesSlot = createContext<SeriesParts | null>(null)

export function useAsksScope({ seriesId, datetime }: Pick<Session, 'seriesId' | 'datetime'>) {
  const now = useNow()
  return use(SeriesSlot) !== null && seriesId !== null && Date.parse(datetime) > now
}
