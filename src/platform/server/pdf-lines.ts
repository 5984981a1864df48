import { lineBreaker } from './lazy-modules.ts'
import type { FontRun } from './pdf-signs.ts'

/** Breaks text of several fonts and colours into lines. */

export interface ColouredRun extends FontRun {
  colour: string
}

interface MeasuredRun extends ColouredRun {
  width: number
}

export interface Line {
  /** Runs between two places where the line could break, with the spaces after them. */
  words: MeasuredRun[][]
  /** Without the spaces at its end. */
  inkWidth: number
  width: number
  endsParagraph: boolean
}

interface Room {
  width: number
  measure: (run: FontRun) => number
}

interface Stretch {
  text: string
  endsLine: boolean
}

/**
 * Returns the lines of a text. They break where the Unicode line breaking algorithm (UAX #14) allows it, and within a word that
 * is wider than a line.
 */
export function linesOf(runs: readonly ColouredRun[], room: Room): Line[] {
  const lines: Line[] = []
  let line = emptyLine()
  let start = 0
  for (const { text, endsLine } of stretchesOf(runs.map((run) => run.text).join(''))) {
    for (const word of fittingParts(cutRuns(runs, start, start + text.length), room)) {
      if (line.words.length > 0 && line.width + inkWidthOf(word, room) > room.width) {
        lines.push(line)
        line = emptyLine()
      }
      line.inkWidth = line.width + inkWidthOf(word, room)
      line.width += widthOf(word)
      line.words.push(word)
    }
    start += text.length
    if (!endsLine) continue
    lines.push({ ...line, endsParagraph: true })
    line = emptyLine()
  }
  if (line.words.length > 0 || lines.length === 0) lines.push({ ...line, endsParagraph: true })
  return lines
}

/** Returns the line shortened until an ellipsis fits at its end. */
export function withEllipsis(line: Line, room: Room): Line {
  const runs = line.words.flat()
  const text = runs.map((run) => run.text).join('')
  const ends = Array.from(SEGMENTS.segment(text), ({ index }) => index)
  for (const end of [text.length, ...ends.reverse()]) {
    const firstLine = cutRuns(runs, 0, text.slice(0, end).trimEnd().length)
    const last = firstLine.at(-1) ?? runs[0]
    if (!last) break
    const [short = emptyLine()] = linesOf([...firstLine, { ...last, text: '…' }], {
      ...room,
      width: Number.POSITIVE_INFINITY,
    })
    if (short.inkWidth <= room.width) return short
  }
  return line
}

const SEGMENTS = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

const emptyLine = (): Line => ({ words: [], inkWidth: 0, width: 0, endsParagraph: false })

function* stretchesOf(text: string): Generator<Stretch> {
  const breaker = new (lineBreaker())(text)
  let start = 0
  for (let position = breaker.nextBreak(); position; position = breaker.nextBreak()) {
    const stretch = text.slice(start, position.position)
    yield { text: stretch, endsLine: stretch.endsWith('\n') }
    start = position.position
  }
}

/** Returns the runs of a part of their text. */
function cutRuns(runs: readonly ColouredRun[], from: number, to: number): ColouredRun[] {
  let start = 0
  const parts: ColouredRun[] = []
  for (const run of runs) {
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    if (text) parts.push({ ...run, text })
    start += run.text.length
  }
  return parts
}

/** Returns a word measured, in parts if it is wider than a line. */
function fittingParts(word: readonly ColouredRun[], room: Room): MeasuredRun[][] {
  const whole = measured(word, room)
  if (inkWidthOf(whole, room) <= room.width) return [whole]
  const parts: MeasuredRun[][] = []
  let part: MeasuredRun[] = []
  const letters = word.flatMap((run) =>
    Array.from(SEGMENTS.segment(run.text), ({ segment }) => ({ ...run, text: segment })),
  )
  for (const letter of measured(letters, room)) {
    if (part.length > 0 && widthOf(part) + letter.width > room.width) {
      parts.push(part)
      part = []
    }
    part.push(letter)
  }
  return [...parts, part]
}

function measured(runs: readonly ColouredRun[], { measure }: Room): MeasuredRun[] {
  return runs.map((run) => {
    const text = run.text.replace('\n', '')
    return { ...run, text, width: measure({ font: run.font, text }) }
  })
}

const widthOf = (word: readonly MeasuredRun[]) => word.reduce((sum, { width }) => sum + width, 0)

function inkWidthOf(word: readonly MeasuredRun[], { measure }: Room): number {
  const last = word.at(-1)
  if (!last) return 0
  const spaces = last.text.slice(last.text.trimEnd().length)
  return widthOf(word) - (spaces ? measure({ font: last.font, text: spaces }) : 0)
}
