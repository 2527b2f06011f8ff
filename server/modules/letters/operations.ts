import { createDeleteLetter } from './delete-letter.ts'
import type { LettersDeps } from './deps.ts'
import { createHoldLetter } from './hold-letter.ts'
import { createListLetters } from './list-letters.ts'
import { createPreviewLetter } from './preview-letter.ts'
import { createSaveLetter } from './save-letter.ts'
import { createSendLetter } from './send-letter.ts'
import { createTestLetter } from './test-letter.ts'

/** All operations on letters. */
export const createOperations = (deps: LettersDeps) => ({
  list: createListLetters(deps),
  save: createSaveLetter(deps),
  preview: createPreviewLetter(deps),
  test: createTestLetter(deps),
  send: createSendLetter(deps),
  hold: createHoldLetter(deps),
  delete: createDeleteLetter(deps),
})

export type Operations = ReturnType<typeof createOperations>
