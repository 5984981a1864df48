import Desk from './drawings/desk.svg?drawing'
import Letters from './drawings/letters.svg?drawing'
import Room from './drawings/room.svg?drawing'
import Shelf from './drawings/shelf.svg?drawing'
import Talk from './drawings/talk.svg?drawing'

const SCENES = { room: Room, talk: Talk, desk: Desk, letters: Letters, shelf: Shelf }

export type Scene = keyof typeof SCENES

type ArchSceneProps = { className?: string; scene?: Scene }

export function ArchScene({ className = 'w-52', scene = 'room' }: ArchSceneProps) {
  const Drawing = SCENES[scene]
  return <Drawing className={className} />
}
