import type { MessageFile } from '#contract/messages.ts'

/** What a file of a message is, which the ending of its key tells. */
export const kindOfFile = (key: string): MessageFile['kind'] =>
  key.endsWith('.pdf') ? 'pdf' : 'picture'
