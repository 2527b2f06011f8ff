import { createAddNote } from './add-note.ts'
import { createBeginBulk } from './begin-bulk.ts'
import { createDeleteNote } from './delete-note.ts'
import { createDeleteView } from './delete-view.ts'
import type { MembersDeps } from './deps.ts'
import { createExportMembers } from './export-members.ts'
import { createGetBulk } from './get-bulk.ts'
import { createGetChoices } from './get-choices.ts'
import { createGetMember } from './get-member.ts'
import { createListMembers } from './list-members.ts'
import { createListViews } from './list-views.ts'
import { createSaveView } from './save-view.ts'
import { createSetTags } from './set-tags.ts'
import { createUndoBulk } from './undo-bulk.ts'

/** All of the office's operations on members. */
export const createOperations = (deps: MembersDeps) => ({
  list: createListMembers(deps),
  get: createGetMember(deps),
  choices: createGetChoices(deps),
  exportCsv: createExportMembers(deps),
  setTags: createSetTags(deps),
  notes: { add: createAddNote(deps), delete: createDeleteNote(deps) },
  views: {
    list: createListViews(deps),
    save: createSaveView(deps),
    delete: createDeleteView(deps),
  },
  bulks: {
    begin: createBeginBulk(deps),
    get: createGetBulk(deps),
    undo: createUndoBulk(deps),
  },
})

export type Operations = ReturnType<typeof createOperations>
