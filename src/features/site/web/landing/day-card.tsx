import { IconText } from '../../../../platform/web/ui/icon-text.tsx'
import { SESSION_TYPES } from '../../../practice/session-types.ts'
import Plant from './drawings/plant.svg?drawing'

const TODAY: readonly {
  time: string
  who: string
  type: keyof typeof SESSION_TYPES
  note: string
}[] = [
  { time: '09:00', who: 'Marina Alves', type: 'online', note: 'Pix recebido' },
  { time: '11:00', who: 'Otávio Lima', type: 'presencial', note: 'Pix recebido' },
  { time: '15:00', who: 'Bruna Reis', type: 'online', note: 'Pelo seu link' },
]

export function DayCard() {
  return (
    <figure className="relative -mt-14 rounded-lg border border-line bg-raised p-4 shadow-soft sm:mx-auto sm:w-80 xl:absolute xl:bottom-8 xl:-left-8 xl:m-0">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">Hoje, terça-feira</span>
        <span className="text-sm text-muted">Exemplo</span>
      </figcaption>
      <ul className="mt-2 divide-y divide-line">
        {TODAY.map(({ time, who, type, note }) => (
          <li key={time} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 py-2.5">
            <time className="font-medium">{time}</time>
            <span className="min-w-0 grow basis-24">
              <span className="block truncate leading-snug">{who}</span>
              <span className="block text-sm text-muted">{note}</span>
            </span>
            <IconText
              tone={type === 'online' ? 'online' : 'in-person'}
              className="max-[22rem]:hidden"
            >
              {SESSION_TYPES[type]}
            </IconText>
          </li>
        ))}
      </ul>
      <Plant className="absolute right-14 bottom-full h-54 max-xl:hidden" />
    </figure>
  )
}
