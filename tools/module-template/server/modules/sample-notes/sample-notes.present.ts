import { instants } from '#server/platform/http/instants.ts'
import type { SampleNote } from '#tools/module-template/contract/sample-notes.ts'
import type { SampleNoteRow } from './sample-notes.store.ts'

export const presentSampleNote = (row: SampleNoteRow): SampleNote => instants(row)
