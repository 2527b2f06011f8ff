import { createCreateSampleNote } from './create-sample-note.ts'
import type { SampleNotesDeps } from './deps.ts'
import { createListSampleNotes } from './list-sample-notes.ts'

/** All operations on sample notes, each with its dependencies. */
export const createOperations = (deps: SampleNotesDeps) => ({
  list: createListSampleNotes(deps),
  create: createCreateSampleNote(deps),
})

export type Operations = ReturnType<typeof createOperations>
