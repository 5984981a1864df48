export type Repeats = 'once' | 'weekly' | 'other'

export type Rhythm = '1' | '2' | '3' | '4' | 'month'
export type Ending = 'none' | 'count' | 'date'

export interface TypedRepetition {
  rhythm: Rhythm
  ending: Ending
  count: string
  until: string
  /** Additional weekdays (0 is Sunday) and their hours; none for a monthly rhythm. */
  more: Readonly<Partial<Record<number, string>>>
}

export const FIRST_REPETITION: TypedRepetition = {
  rhythm: '2',
  ending: 'none',
  count: '10',
  until: '',
  more: {},
}
