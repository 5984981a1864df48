import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { localClock } from '../shared/calendar.ts'
import { FILE_FORMATS, type TableFormat } from '../shared/file-formats.ts'
import { csvWriter, xlsxWriter } from './lazy-modules.ts'
import { FileReply } from './routes.ts'
import {
  BYTE_ORDER_MARK,
  type Clock,
  CSV,
  csvCell,
  HEADER_STYLE,
  LINE_END,
  STYLES,
  type TableColumn,
  xlsxCell,
} from './table-file.ts'

type Cell = string | number | Date | null
type Kind = keyof typeof STYLES | 'header'

interface Line {
  cells: Cell[]
  kinds: readonly Kind[]
}

export interface TableSection {
  widths: readonly number[]
  csv(clock: Clock): AsyncGenerator<string>
  lines(clock: Clock): AsyncGenerator<Line>
}

export function tableSection<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<readonly Row[]>,
): TableSection {
  const headers = columns.map(({ header }) => header)
  const kinds = columns.map(({ kind }) => kind)
  return {
    widths: columns.map(({ width }) => width),
    async *csv(clock) {
      const { writeCsv } = csvWriter()
      yield writeCsv([headers], CSV) + LINE_END
      for await (const batch of rows) {
        const cells = batch.map((row) => columns.map((column) => csvCell(column, row, clock)))
        if (cells.length > 0) yield writeCsv(cells, CSV) + LINE_END
      }
    },
    async *lines(clock) {
      yield { cells: headers, kinds: headers.map(() => 'header') }
      for await (const batch of rows)
        for (const row of batch)
          yield { cells: columns.map((column) => xlsxCell(column, row, clock)), kinds }
    },
  }
}

interface Sections {
  name: string
  title: string
  sections: readonly TableSection[]
  zone: string
}

/** Returns tables below each other, with an empty line between them, as a streamed file. */
export function sectionsFile(format: TableFormat, file: Sections): FileReply {
  const body = format === 'csv' ? csvOf(file) : xlsxOf(file)
  return new FileReply(`${file.name}.${format}`, FILE_FORMATS[format].type, body)
}

function csvOf({ sections, zone }: Sections): Readable {
  const clock = localClock(zone)
  const texts = async function* () {
    for (const [index, section] of sections.entries()) {
      yield index === 0 ? BYTE_ORDER_MARK : LINE_END
      yield* section.csv(clock)
    }
  }
  return Readable.from(texts(), { objectMode: false })
}

function xlsxOf({ title, sections, zone }: Sections): Readable {
  const clock = localClock(zone)
  let currentKinds: readonly Kind[] = []
  const cells = async function* () {
    for (const [index, section] of sections.entries()) {
      if (index > 0) yield []
      for await (const line of section.lines(clock)) {
        currentKinds = line.kinds
        yield line.cells
      }
    }
  }
  const most = Math.max(...sections.map(({ widths }) => widths.length))
  const columns = Array.from({ length: most }, (_, index) => ({
    width: Math.max(...sections.map(({ widths }) => widths[index] ?? 0)),
    get style() {
      const kind = currentKinds[index]
      return kind === 'header' ? HEADER_STYLE : kind && STYLES[kind]
    },
  }))
  const stream = xlsxWriter().writeXlsxStream(cells(), { name: title, columns })
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}
