import { lazyExtra } from '../lazy-extra.tsx'

type DrawingProps = { className?: string }

// A screen shows at most one drawing, and only if it has nothing else to show.
const DeskScene = lazyExtra<DrawingProps>(() => import('./drawings/desk.svg?drawing'))
const LettersScene = lazyExtra<DrawingProps>(() => import('./drawings/letters.svg?drawing'))
const RoomScene = lazyExtra<DrawingProps>(() => import('./drawings/room.svg?drawing'))
const ShelfScene = lazyExtra<DrawingProps>(() => import('./drawings/shelf.svg?drawing'))
const TalkScene = lazyExtra<DrawingProps>(() => import('./drawings/talk.svg?drawing'))

const SCENES = {
  room: RoomScene,
  talk: TalkScene,
  desk: DeskScene,
  letters: LettersScene,
  shelf: ShelfScene,
}

export type Scene = keyof typeof SCENES

type ArchSceneProps = { className?: string; scene?: Scene }

/** A decorative drawing that adds nothing to its text. Its space is reserved until it is loaded. */
export function ArchScene({ className = 'w-52', scene = 'room' }: ArchSceneProps) {
  const Drawing = SCENES[scene]
  return (
    <div className={`aspect-[240/176] ${className}`}>
      <Drawing className="w-full" />
    </div>
  )
}
