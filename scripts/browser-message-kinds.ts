import type { Plugin } from 'vite'
import { MESSAGE_KINDS } from '../src/app/message-kinds.ts'

/**
 * Replaces the registry of messages by its labels in the browser, which shows nothing else of it: the texts of all e-mails would
 * be a tenth of a screen's first load.
 */
export const browserMessageKinds: Plugin = {
  name: 'browser-message-kinds',
  enforce: 'pre',
  load: { filter: { id: /[\\/]src[\\/]app[\\/]message-kinds\.ts$/ }, handler: labelModule },
}

/** Returns the code of a module that exports the registry's `messageKindLabel`. */
export function labelModule(): string {
  const labels = Object.entries(MESSAGE_KINDS).map(([kind, { label }]) => [kind, label])
  return `
    const labels = ${JSON.stringify(Object.fromEntries(labels))}
    export function messageKindLabel(kind) { return labels[kind] ?? kind }`
}
