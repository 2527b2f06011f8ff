import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { useChange } from '#client/platform/use-change.ts'
import {
  createSampleNote,
  listSampleNotes,
  type SampleNoteInput,
} from '#tools/new-module/template/contract/sample-notes.ts'
import { sampleNoteKeys } from './sample-notes.keys.ts'

/** The newest sample notes of the user, and how many there are in all. */
export const sampleNotesQuery = () =>
  queryOptions({
    queryKey: sampleNoteKeys.all,
    queryFn: ({ signal }) => call(listSampleNotes, { signal }),
  })

export const useCreateSampleNote = () =>
  useChange(sampleNoteKeys.all, (body: SampleNoteInput) => call(createSampleNote, { body }))
