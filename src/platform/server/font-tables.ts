/**
 * A TrueType file is a directory of tables (OpenType specification, "Organization of an OpenType font"): an offset table of
 * 12 bytes, then 16 bytes for each table with its tag, checksum, offset and length, then the tables at multiples of 4 bytes.
 */

const HEADER = 12
const RECORD = 16

/** Returns the font without the tables of these tags, each of 4 letters. */
export function withoutTables(file: Buffer, tags: ReadonlySet<string>): Buffer {
  const records = Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
    const at = HEADER + RECORD * index
    return { tag: file.toString('latin1', at, at + 4), at }
  }).filter(({ tag }) => !tags.has(tag))
  const directory = Buffer.alloc(HEADER + RECORD * records.length)
  writeHeader(directory, file, records.length)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (const [index, { at }] of records.entries()) {
    const start = file.readUInt32BE(at + 8)
    const length = file.readUInt32BE(at + 12)
    const to = HEADER + RECORD * index
    file.copy(directory, to, at, at + RECORD)
    directory.writeUInt32BE(offset, to + 8)
    const padding = (4 - (length % 4)) % 4
    parts.push(file.subarray(start, start + length), Buffer.alloc(padding))
    offset += length + padding
  }
  return Buffer.concat(parts)
}

/** Writes the font's version, the number of tables and the sizes that a binary search of them uses. */
function writeHeader(directory: Buffer, file: Buffer, count: number): void {
  const exponent = Math.floor(Math.log2(count))
  const range = 2 ** exponent * RECORD
  file.copy(directory, 0, 0, 4)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(range, 6)
  directory.writeUInt16BE(exponent, 8)
  directory.writeUInt16BE(count * RECORD - range, 10)
}
