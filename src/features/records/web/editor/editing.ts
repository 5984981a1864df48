import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { NodeType } from 'prosemirror-model'
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, type Plugin, Selection } from 'prosemirror-state'
import { schema } from './document.ts'

const { nodes, marks } = schema

const toggleHeading: Command = (state, dispatch) =>
  setBlockType(isHeading(state) ? nodes.paragraph : nodes.heading)(state, dispatch)

function toggleList(list: NodeType): Command {
  return (state, dispatch) => {
    const inside = listAround(state)
    if (!inside) return wrapInList(list)(state, dispatch)
    if (inside.type === list) return liftListItem(nodes.item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(inside.position, list))
    return true
  }
}

function isHeading({ selection }: EditorState): boolean {
  return selection.$from.parent.type === nodes.heading
}

function listAround({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type } = $from.node(depth)
    if (type === nodes.bullets || type === nodes.numbers)
      return { type, position: $from.before(depth) }
  }
  return null
}

function isBold({ storedMarks, selection, doc }: EditorState): boolean {
  const { empty, from, to, $from } = selection
  if (!empty) return doc.rangeHasMark(from, to, marks.bold)
  return marks.bold.isInSet(storedMarks ?? $from.marks()) !== undefined
}

const breakLine: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.paragraph) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.line_break.create()).scrollIntoView())
  return true
}

const toStart: Command = (state, dispatch) => {
  if (!isHeading(state) || state.selection.$from.parentOffset > 0) return false
  return setBlockType(nodes.paragraph)(state, dispatch)
}

export const COMMANDS = {
  heading: { run: toggleHeading, isOn: isHeading },
  bold: { run: toggleMark(marks.bold), isOn: isBold },
  bullets: {
    run: toggleList(nodes.bullets),
    isOn: (state: EditorState) => listAround(state)?.type === nodes.bullets,
  },
  numbers: {
    run: toggleList(nodes.numbers),
    isOn: (state: EditorState) => listAround(state)?.type === nodes.numbers,
  },
  undo: { run: undo, isOn: () => false },
  redo: { run: redo, isOn: () => false },
} as const satisfies Record<string, { run: Command; isOn: (state: EditorState) => boolean }>
export type CommandName = keyof typeof COMMANDS

/** Tab leaves the editor, so that keyboard users reach the buttons. */
const keys = keymap({
  'Mod-b': COMMANDS.bold.run,
  'Mod-Alt-1': COMMANDS.heading.run,
  'Mod-Shift-8': COMMANDS.bullets.run,
  'Mod-Shift-7': COMMANDS.numbers.run,
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  Enter: splitListItem(nodes.item),
  'Shift-Enter': chainCommands(exitCode, breakLine),
  Backspace: toStart,
})

const marksTyped = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, ([, signs = '']) => ({
      level: signs.length,
    })),
    wrappingInputRule(/^[-*]\s$/, nodes.bullets),
    wrappingInputRule(/^(\d{1,9})[.)]\s$/, nodes.numbers, ([, number]) => ({
      start: Number(number),
    })),
  ],
})

export const plugins: Plugin[] = [history(), marksTyped, keys, keymap(baseKeymap)]

export function atEnd(state: EditorState): EditorState {
  return state.apply(state.tr.setSelection(Selection.atEnd(state.doc)))
}
