import { createHash, randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const codePattern = /\bMS-[A-Z2-7]{16}\b/

/** A code that is posted in a channel to link it: short enough to type, and nothing that is guessed. */
export const newChannelCode = (): string =>
  `MS-${[...randomBytes(16)].map((byte) => letters[byte % letters.length]).join('')}`

/** The code in a post; null if there is none. */
export const codeIn = (text: string): string | null =>
  codePattern.exec(text.toUpperCase())?.[0] ?? null

export const hashOfText = (text: string): Buffer => createHash('sha256').update(text).digest()
