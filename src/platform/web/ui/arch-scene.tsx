import { lazyExtra } from '../lazy-extra.tsx'
import Room from './drawings/room.svg?drawing'

type DrawingProps = { className?: string }

// A screen shows one drawing at most, and only if it has nothing else to show.
const DeskScene = lazyExtra<DrawingProps>(() => import('./drawings/desk.svg?drawing'))
const LettersScene = lazyExtra<DrawingProps>(() => import('./drawings/letters.svg?drawing'))
const ShelfScene = lazyExtra<DrawingProps>(() => import('./drawings/shelf.svg?drawing'))
const TalkScene = lazyExtra<DrawingProps>(() => import('./drawings/talk.svg?drawing'))

const SCENES = {
  room: Room,
  talk: TalkScene,
  desk: DeskScene,
  letters: LettersScene,
  shelf: ShelfScene,
}

export type Scene = keyof typeof SCENES

type ArchSceneProps = { className?: string; scene?: Scene }

/** A drawing that says nothing which its text does not say. Its place is kept until it comes. */
export function ArchScene({ className = 'w-52', scene = 'room' }: ArchSceneProps) {
  const Drawing = SCENES[scene]
  return (
    <div className={`aspect-[240/176] ${className}`}>
      <Drawing className="w-full" />
    </div>
  )
}
