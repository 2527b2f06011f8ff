import { createCreateSampleNote } from './create-sample-note.ts'
import type { SampleNotesDeps } from './deps.ts'
import { createListSampleNotes } from './list-sample-notes.ts'

/** Everything that can be done with sample notes, each operation with its dependencies. */
export const createOperations = (deps: SampleNotesDeps) => ({
  list: createListSampleNotes(deps),
  create: createCreateSampleNote(deps),
})

export type Operations = ReturnType<typeof createOperations>
