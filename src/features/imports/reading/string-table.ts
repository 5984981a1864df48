import type { Packed } from './read-zip.ts'
import { ReadingProblem } from './reading-problem.ts'
import { decodeEscapes, parseWhole } from './xlsx-xml.ts'

const BLOCK_BYTES = 1024 * 1024
/** Enough for 150,000 rows of twenty different texts each. */
const MOST_TEXTS = 3_000_000
const MOST_BLOCKS = 160
const LONGEST_TEXT = 65_536

/**
 * The texts that a workbook's cells reference by number, stored as UTF-8. As strings they would take several times the memory,
 * since each keeps the part of the file from which it was cut.
 */
export class StringTable {
  readonly #blocks: Buffer[] = []
  /** The text's block and its position in it, in one number, and its length in bytes. */
  readonly #places: number[] = []
  readonly #lengths: number[] = []
  #used = BLOCK_BYTES

  add(text: string): void {
    const length = Buffer.byteLength(text)
    if (this.#places.length === MOST_TEXTS || this.#blocks.length > MOST_BLOCKS)
      throw new ReadingProblem('import_unpacked_too_large')
    if (this.#used + length > BLOCK_BYTES) {
      this.#blocks.push(Buffer.allocUnsafe(Math.max(BLOCK_BYTES, length)))
      this.#used = 0
    }
    const block = this.#blocks.length - 1
    this.#blocks[block]?.write(text, this.#used)
    this.#places.push(block * BLOCK_BYTES + this.#used)
    this.#lengths.push(length)
    this.#used += length
  }

  /** Returns an empty text for a number that the workbook does not have. */
  at(index: number): string {
    const [place, length = 0] = [this.#places[index], this.#lengths[index]]
    if (place === undefined) return ''
    const start = place % BLOCK_BYTES
    return (
      this.#blocks[Math.floor(place / BLOCK_BYTES)]?.toString('utf8', start, start + length) ?? ''
    )
  }
}

export async function readStrings(entry: Packed | undefined): Promise<StringTable> {
  const table = new StringTable()
  if (!entry) return table
  let text = ''
  let [isText, inPhonetic] = [false, false]
  await parseWhole(entry, {
    open(tag) {
      if (tag === 'si') text = ''
      else if (tag === 't') isText = !inPhonetic
      else if (tag === 'rPh') inPhonetic = true
    },
    close(tag) {
      if (tag === 'si') table.add(decodeEscapes(text))
      else if (tag === 't') isText = false
      else if (tag === 'rPh') inPhonetic = false
    },
    text(part) {
      if (isText) text += part
      if (text.length > LONGEST_TEXT) throw new ReadingProblem('import_cell_too_long')
    },
  })
  return table
}
