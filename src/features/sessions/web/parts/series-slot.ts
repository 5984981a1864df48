import { type ComponentType, createContext, use } from 'react'
import { useNow } from '../../../../platform/web/use-clock.ts'
import type { Save } from '../../../../platform/web/use-save.ts'
import type { Session } from '../../contract.ts'
import type { SessionChoices, SessionFormState, SessionValues } from '../session-values.ts'

/** How often the session of a new session's form comes. */
export type Repeats = 'once' | 'weekly' | 'other'

/** The save of a fixed time in the place of one session's, and the label of its button. */
export interface RepeatSave {
  save: Save
  label: string
}

export interface RepeatProps {
  form: SessionFormState
  /** The form's present values. */
  values: SessionValues
  choices: SessionChoices
  repeats: Exclude<Repeats, 'once'>
  /** The save as it is now, each time it changes. */
  onSave: (save: RepeatSave) => void
  onDone: () => void
}

export interface FollowingProps {
  /** A session of a fixed time. */
  session: Session
  zone: string
  onClose: () => void
}

/** The parts of fixed times in the screens of sessions. The app provides them, since a slice above this one has them. */
export interface SeriesParts {
  /** In the form of a new session: how it repeats, and every date of it. */
  Repeat: ComponentType<RepeatProps>
  /** Over a session: changes it and the ones after it. */
  ChangeFollowing: ComponentType<FollowingProps>
  /** Over a session: ends its fixed time from it on. */
  EndFollowing: ComponentType<FollowingProps>
}

/** Null where there are no fixed times. */
export const SeriesSlot = createContext<SeriesParts | null>(null)

/** Whether a change of the session may be meant for the ones after it too: it is one of a fixed time, and still to come. */
export function useAsksScope({ seriesId, datetime }: Pick<Session, 'seriesId' | 'datetime'>) {
  const now = useNow()
  return use(SeriesSlot) !== null && seriesId !== null && Date.parse(datetime) > now
}
