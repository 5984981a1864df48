import { countNewBookings } from '../../features/sessions/lists/contract.ts'
import { useRead } from '../../platform/web/query.ts'

/** Shows the number of unanswered bookings by the public link next to the word Dashboard; nothing if there are none. */
export default function NewBookingsCount({ className }: { className: string }) {
  const { data } = useRead(countNewBookings, {})
  if (!data || data.count === 0) return null
  return (
    <span
      className={`grid min-w-5 place-items-center rounded-full bg-petrol px-1 text-xs leading-5 font-semibold text-on-petrol tabular-nums ${className}`}
    >
      <span>
        {data.count}
        <span className="sr-only"> {data.count === 1 ? 'novo' : 'novos'} pelo link</span>
      </span>
    </span>
  )
}
