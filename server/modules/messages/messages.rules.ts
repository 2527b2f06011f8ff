import type { MessageFile } from '#contract/messages/messages.ts'

/** The kind of a message's file, determined by the extension of its key. */
export const kindOfFile = (key: string): MessageFile['kind'] =>
  key.endsWith('.pdf') ? 'pdf' : 'picture'
