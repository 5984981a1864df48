import Room from './drawings/room.svg?drawing'

/** The drawing of `ArchScene`, with its code: for first pages, and for pages without scripts or without a network. */
export function RoomDrawing({ className }: { className: string }) {
  return (
    <div className={`aspect-[240/176] ${className}`}>
      <Room className="w-full" />
    </div>
  )
}
