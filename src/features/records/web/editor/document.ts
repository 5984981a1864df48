import { type Mark, type Node, Schema } from 'prosemirror-model'
import { type Block, joinRuns, type Run, type Runs, readText, writeText } from '../../text-rules.ts'

/** `parseDOM` reads the text that a phone's keyboard writes into the page; pasted.ts reads pastes. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: '(text | line_break)*',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    heading: {
      group: 'block',
      content: 'text*',
      defining: true,
      attrs: { level: { default: 1, validate: 'number' } },
      parseDOM: [1, 2, 3].map((level) => ({ tag: tagOf(level), attrs: { level } })),
      toDOM: ({ attrs }) => [tagOf(Number(attrs.level)), 0],
    },
    bullets: {
      group: 'block',
      content: 'item+',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    numbers: {
      group: 'block',
      content: 'item+',
      attrs: { start: { default: 1, validate: 'number' } },
      parseDOM: [
        { tag: 'ol', getAttrs: (list) => ({ start: Number(list.getAttribute('start') ?? 1) }) },
      ],
      toDOM: ({ attrs }) => ['ol', { start: String(attrs.start) }, 0],
    },
    item: {
      content: 'paragraph',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    text: { inline: true },
    line_break: {
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: { bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] } },
})

function tagOf(level: number): string {
  return `h${level + 3}`
}

const { nodes, marks } = schema

export function toDocument(text: string): Node {
  const blocks = readText(text).map(toNode)
  return nodes.doc.create(null, blocks.length > 0 ? blocks : [nodes.paragraph.create()])
}

function toNode(block: Block): Node {
  if (block.type === 'heading')
    return nodes.heading.create({ level: block.level }, toInline(block.runs))
  if (block.type === 'paragraph') return nodes.paragraph.create(null, toInline(block.runs))
  const items = block.items.map((item) =>
    nodes.item.create(null, nodes.paragraph.create(null, toInline(item))),
  )
  if (block.type === 'bullets') return nodes.bullets.create(null, items)
  return nodes.numbers.create({ start: block.start }, items)
}

function toInline(runs: Runs): Node[] {
  return runs.flatMap(({ text, bold }) =>
    text
      .split('\n')
      .flatMap((line, index) => [
        ...(index > 0 ? [nodes.line_break.create()] : []),
        ...(line === '' ? [] : [schema.text(line, bold ? [marks.bold.create()] : [])]),
      ]),
  )
}

export function toText(document: Node): string {
  return writeText(document.children.map(toBlock))
}

function toBlock(node: Node): Block {
  if (node.type === nodes.heading) {
    const level = node.attrs.level === 1 ? 1 : node.attrs.level === 2 ? 2 : 3
    return { type: 'heading', level, runs: toRuns(node) }
  }
  if (node.type === nodes.paragraph) return { type: 'paragraph', runs: toRuns(node) }
  const items = node.children.map(({ firstChild }) => (firstChild ? toRuns(firstChild) : []))
  if (node.type === nodes.bullets) return { type: 'bullets', items }
  return { type: 'numbers', start: Number(node.attrs.start), items }
}

function toRuns(node: Node): Run[] {
  return joinRuns(
    node.children.map((child) =>
      child.isText
        ? { text: child.text ?? '', bold: isBold(child.marks) }
        : { text: '\n', bold: false },
    ),
  )
}

function isBold(all: readonly Mark[]): boolean {
  return all.some(({ type }) => type === marks.bold)
}
