import { Bold, Heading, List, ListOrdered, Redo2, Undo2 } from 'lucide-react'
import { type Fragment, type Node, Slice } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { Toolbar } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cleanLines } from '../../../../platform/shared/typed-text.ts'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { textClass } from '../parts/record-text.tsx'
import { schema, toDocument, toText } from './document.ts'
import { atEnd, COMMANDS, type CommandName, plugins } from './editing.ts'
import { pastedText } from './pasted.ts'
import './editor.css'

type RecordEditorProps = {
  /** Later values do not replace the typed text. */
  text: string
  label: string
  onType: (text: string) => void
}

export default function RecordEditor({ text, label, onType }: RecordEditorProps) {
  const container = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const typed = useRef(onType)
  const [state, setState] = useState(() =>
    atEnd(EditorState.create({ doc: toDocument(text), plugins })),
  )
  const first = useRef(state)
  useEffect(() => {
    typed.current = onType
  }, [onType])
  useEffect(() => {
    const createdView = new EditorView(container.current, {
      state: first.current,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        translate: 'no',
        // Browser extensions for writing send text to their servers, so they are switched off.
        'data-gramm': 'false',
        class: classNames(textClass, editorClass),
      },
      handleDOMEvents: { paste: pasteText, drop: dropText },
      dispatchTransaction(transaction) {
        const next = createdView.state.apply(transaction)
        createdView.updateState(next)
        setState(next)
        if (transaction.docChanged) typed.current(cleanLines(toText(next.doc)))
      },
    })
    view.current = createdView
    // The editor's code may arrive while the date is already typed.
    if (!document.activeElement?.matches('input:read-write')) createdView.focus()
    // ProseMirror takes the focus without scrolling: on a phone the field would be off the screen.
    if (createdView.dom.getBoundingClientRect().bottom > innerHeight)
      (createdView.dom.closest('[data-writer]') ?? createdView.dom).scrollIntoView({
        block: 'start',
      })
    return () => {
      view.current = null
      createdView.destroy()
    }
  }, [label])
  const press = (name: CommandName) => {
    if (!view.current) return
    COMMANDS[name].run(view.current.state, view.current.dispatch)
    view.current.focus()
  }
  return (
    <div className="rounded-lg border border-edge bg-surface focus-within:border-petrol">
      <Toolbar.Root
        aria-label="Formatação"
        className="sticky top-(--head) z-10 flex flex-wrap gap-0.5 rounded-t-lg border-b border-line bg-surface p-1 lg:top-0"
      >
        {TOOLS.map(({ name, label: tool, icon }) => (
          <Tool
            key={name}
            label={tool}
            isOn={COMMANDS[name].isOn(state)}
            onPress={() => press(name)}
          >
            {icon}
          </Tool>
        ))}
      </Toolbar.Root>
      <div ref={container} />
    </div>
  )
}

const editorClass = 'min-h-56 px-4 py-3 outline-none'

const TOOLS: readonly { name: CommandName; label: string; icon: ReactNode }[] = [
  { name: 'heading', label: 'Título', icon: <Heading aria-hidden="true" /> },
  { name: 'bold', label: 'Negrito', icon: <Bold aria-hidden="true" /> },
  { name: 'bullets', label: 'Lista', icon: <List aria-hidden="true" /> },
  { name: 'numbers', label: 'Lista numerada', icon: <ListOrdered aria-hidden="true" /> },
  { name: 'undo', label: 'Desfazer', icon: <Undo2 aria-hidden="true" /> },
  { name: 'redo', label: 'Refazer', icon: <Redo2 aria-hidden="true" /> },
]

const ONCE: readonly string[] = ['Desfazer', 'Refazer']

type ToolProps = { label: string; isOn: boolean; onPress: () => void; children: ReactNode }

function Tool({ label, isOn, onPress, children }: ToolProps) {
  return (
    <Toolbar.Button
      aria-label={label}
      title={label}
      aria-pressed={ONCE.includes(label) ? undefined : isOn}
      // Keeps the text selection, and the phone's keyboard open.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-md text-muted hover:bg-sunken aria-pressed:bg-petrol-soft aria-pressed:text-petrol-ink [&_svg]:size-5"
    >
      {children}
    </Toolbar.Button>
  )
}

function pasteText(view: EditorView, event: ClipboardEvent): boolean {
  event.preventDefault()
  insertText(view, textIn(event.clipboardData))
  return true
}

/** Inserts dropped text at its position, and ignores a selection dragged within the editor, which is moved by cut and paste. */
function dropText(view: EditorView, event: DragEvent): boolean {
  event.preventDefault()
  const position = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (view.dragging || !position) return true
  insertText(view, textIn(event.dataTransfer), position.pos)
  return true
}

function textIn(data: DataTransfer | null): string {
  return pastedText(data?.getData('text/html') ?? '', data?.getData('text/plain') ?? '')
}

/** Inserts text; a line without marks stays unchanged, with the blanks around it. */
function insertText(view: EditorView, text: string, position?: number): void {
  const { tr, selection } = view.state
  const { content, firstChild, childCount } = toDocument(text)
  if (text === '') return
  if (
    childCount === 1 &&
    firstChild?.type === schema.nodes.paragraph &&
    firstChild.textContent === text.trim()
  ) {
    view.dispatch(
      tr.insertText(text, position ?? selection.from, position ?? selection.to).scrollIntoView(),
    )
    return
  }
  const [from, to] = position === undefined ? [selection.from, selection.to] : [position, position]
  const isInItem = tr.doc.resolve(from).node(-1)?.type === schema.nodes.item
  const slice = isInItem ? Slice.maxOpen(content) : new Slice(content, ...openSides(content))
  view.dispatch(tr.replaceRange(from, to, slice).scrollIntoView())
}

/** Paragraphs at the ends join the text around them; headings and lists stay blocks. */
function openSides({ firstChild, lastChild }: Fragment): [start: number, end: number] {
  const depthOf = (block: Node | null) => (block?.type === schema.nodes.paragraph ? 1 : 0)
  return [depthOf(firstChild), depthOf(lastChild)]
}
