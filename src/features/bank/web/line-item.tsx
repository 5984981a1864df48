import { type ReactNode, useState } from 'react'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { centsOf, formatMoney } from '../../../platform/shared/money.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { EXPENSE_CATEGORIES } from '../../expenses/categories.ts'
import { type BankLine, type BankSuggestion, WHY } from '../contract.ts'

import { isIncome, lineName, partLines, partsText } from './line-texts.ts'
import type { LineActions } from './use-line-actions.ts'

export type Opened = { line: BankLine; as: 'match' | 'expense' }

type LineItemProps = {
  line: BankLine
  actions: LineActions
  onOpen: (opened: Opened) => void
}

export function LineItem({ line, actions, onOpen }: LineItemProps) {
  return (
    <li className="px-[min(1rem,4.5vw)] py-3.5">
      <LineHead line={line} />
      {line.state === 'open' ? (
        <OpenLine line={line} actions={actions} onOpen={onOpen} />
      ) : (
        <SettledLine line={line} actions={actions} />
      )}
    </li>
  )
}

export function LineHead({ line }: { line: BankLine }) {
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 flex-1 basis-36 font-medium wrap-anywhere">{lineName(line)}</span>
        <span className="ml-auto text-right font-semibold whitespace-nowrap tabular-nums">
          {formatMoney(line.amount)}
        </span>
      </span>
      <span className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
        <span>{formatDay(line.day)}</span>
        {line.account && <span className="wrap-anywhere">Conta {line.account}</span>}
        {line.isReversal && <span>Estorno ou fatura</span>}
      </span>
    </>
  )
}

/** The best suggestions only; a line with many would be long. */
const FIRST_SHOWN = 2

function OpenLine({ line, actions, onOpen }: LineItemProps) {
  const name = lineName(line)
  const { category, suggestions } = line
  const [isWhole, setWhole] = useState(suggestions.length <= FIRST_SHOWN + 1)
  const shown = isWhole ? suggestions : suggestions.slice(0, FIRST_SHOWN)
  return (
    <>
      {shown.map((suggestion) => (
        <Suggested key={suggestion.key} line={line} suggestion={suggestion} actions={actions} />
      ))}
      {!isWhole && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-2 -ml-3"
          aria-label={`Mais ${suggestions.length - FIRST_SHOWN} sugestões: ${name}`}
          onClick={() => setWhole(true)}
        >
          Mais {suggestions.length - FIRST_SHOWN} sugestões
        </Button>
      )}
      <Buttons>
        {isIncome(line) ? (
          <Button
            size="sm"
            variant="outline"
            aria-label={`Escolher o que pagou: ${name}`}
            onClick={() => onOpen({ line, as: 'match' })}
          >
            Escolher o que pagou
          </Button>
        ) : (
          <>
            {category && (
              <Button
                size="sm"
                disabled={actions.pending}
                aria-label={`Registrar como ${EXPENSE_CATEGORIES[category]}: ${name}`}
                onClick={() => actions.spend(line)}
              >
                {EXPENSE_CATEGORIES[category]}
              </Button>
            )}
            <Button
              size="sm"
              variant="outline"
              aria-label={`Registrar despesa: ${name}`}
              onClick={() => onOpen({ line, as: 'expense' })}
            >
              {category ? 'Outra categoria' : 'Registrar despesa'}
            </Button>
          </>
        )}
        <Button
          size="sm"
          variant="ghost"
          disabled={actions.pending}
          aria-label={`${isIncome(line) ? 'Não é de paciente' : 'Pôr de lado'}: ${name}`}
          onClick={() => actions.setAside(line)}
        >
          {isIncome(line) ? 'Não é de paciente' : 'Pôr de lado'}
        </Button>
      </Buttons>
    </>
  )
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap gap-2">{children}</div>
}

type SuggestedProps = { line: BankLine; suggestion: BankSuggestion; actions: LineActions }

function Suggested({ line, suggestion, actions }: SuggestedProps) {
  const what = partsText(suggestion.parts)
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="wrap-anywhere">{what}</p>
        <PartLines parts={suggestion.parts} />
        <p className="text-sm text-muted">{whyText(suggestion)}</p>
      </div>
      <Button
        size="sm"
        variant="outline"
        disabled={actions.pending}
        aria-label={`Confirmar ${what}: ${lineName(line)}`}
        onClick={() => actions.confirm([{ line, suggestion }])}
      >
        Confirmar
      </Button>
    </div>
  )
}

/** Names each of several parts in a line. */
export function PartLines({ parts }: Pick<BankSuggestion, 'parts'>) {
  const lines = partLines(parts)
  if (lines.length === 0) return null
  return (
    <ul className="text-sm tabular-nums">
      {lines.map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Returns the reasons for a suggestion: `Nome de quem paga · Mesmo valor`. */
export function whyText({ why, payerName }: BankSuggestion): string {
  // The payer's name says by which name it was found.
  const reasons = why
    .filter((reason) => !payerName || reason !== 'name')
    .map((reason) => WHY[reason])
  return (payerName ? [`Quem paga: ${payerName}`, ...reasons] : reasons).join(' · ')
}

function SettledLine({ line, actions }: Omit<LineItemProps, 'onOpen'>) {
  return (
    <>
      {line.parts.length > 0 && <p className="mt-1 wrap-anywhere">{partsText(line.parts)}</p>}
      <PartLines parts={line.parts} />
      {centsOf(line.rest) > 0 && (
        <p className="text-sm text-muted">{formatMoney(line.rest)} sem destino</p>
      )}
      <Buttons>
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3"
          disabled={actions.pending}
          aria-label={`Desfazer: ${lineName(line)}`}
          onClick={() => actions.undo(line)}
        >
          Desfazer
        </Button>
      </Buttons>
    </>
  )
}
