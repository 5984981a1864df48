import { createElement, type ReactNode } from 'react'
import { type Block, type Runs, readText } from '../../text-rules.ts'

export function RecordText({ text, top = 4, mark = unmarked }: RecordTextProps) {
  const blocks = readText(text).map((block) => drawBlock(block, top, mark))
  return createElement('div', { className: textClass }, ...blocks)
}

type RecordTextProps = {
  text: string
  top?: 2 | 3 | 4
  /** Draws the letters of a text, with marks on some. */
  mark?: Mark
}

type Mark = (text: string) => ReactNode[]

const unmarked: Mark = (text) => [text]

export const textClass =
  'space-y-3 wrap-anywhere whitespace-pre-wrap [&_h2]:text-lg [&_h2]:font-semibold [&_h3]:font-semibold [&_h4]:text-lg [&_h4]:font-semibold [&_h5]:font-semibold [&_h6]:font-semibold [&_h6]:text-muted [&_ol]:list-decimal [&_ol]:pl-6 [&_strong]:font-semibold [&_ul]:list-disc [&_ul]:pl-6'

function drawBlock(block: Block, top: number, mark: Mark): ReactNode {
  const drawRuns = (runs: Runs) =>
    runs.flatMap(({ text, bold }) =>
      bold ? [createElement('strong', null, ...mark(text))] : mark(text),
    )
  if (block.type === 'heading')
    return createElement(`h${top + block.level - 1}`, null, ...drawRuns(block.runs))
  if (block.type === 'paragraph') return createElement('p', null, ...drawRuns(block.runs))
  const items = block.items.map((item) => createElement('li', null, ...drawRuns(item)))
  if (block.type === 'bullets') return createElement('ul', null, ...items)
  return createElement('ol', { start: block.start }, ...items)
}
