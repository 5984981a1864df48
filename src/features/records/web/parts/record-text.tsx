import { createElement, type ReactNode } from 'react'
import { type Block, type Runs, readText } from '../../text-rules.ts'

/** The text of an entry as it is read. Whatever else is in it stands there as it was typed. */
export function RecordText({ text }: { text: string }) {
  return createElement('div', { className: textClass }, ...readText(text).map(drawBlock))
}

/** How a text looks, where it is read and where it is written. */
export const textClass =
  'space-y-3 wrap-anywhere whitespace-pre-wrap [&_h4]:text-lg [&_h4]:font-semibold [&_h5]:font-semibold [&_h6]:font-semibold [&_h6]:text-muted [&_ol]:list-decimal [&_ol]:pl-6 [&_strong]:font-semibold [&_ul]:list-disc [&_ul]:pl-6'

/** The page's own headings are of levels 1 to 3. */
const HEADINGS = { 1: 'h4', 2: 'h5', 3: 'h6' } as const

function drawBlock(block: Block): ReactNode {
  if (block.type === 'heading')
    return createElement(HEADINGS[block.level], null, ...drawRuns(block.runs))
  if (block.type === 'paragraph') return createElement('p', null, ...drawRuns(block.runs))
  const items = block.items.map((item) => createElement('li', null, ...drawRuns(item)))
  if (block.type === 'bullets') return createElement('ul', null, ...items)
  return createElement('ol', { start: block.start }, ...items)
}

function drawRuns(runs: Runs): ReactNode[] {
  return runs.map(({ text, bold }) => (bold ? createElement('strong', null, text) : text))
}
