import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  createSampleNote,
  listSampleNotes,
  type SampleNoteInput,
} from '#tools/module-template/contract/sample-notes.ts'
import { sampleNoteKeys } from './sample-notes.keys.ts'

/** The user's newest sample notes and their total number. */
export const sampleNotesQuery = () =>
  queryOptions({
    queryKey: sampleNoteKeys.all,
    queryFn: ({ signal }) => call(listSampleNotes, { signal }),
  })

export const useCreateSampleNote = () =>
  useChange(sampleNoteKeys.all, (body: SampleNoteInput) => call(createSampleNote, { body }))
