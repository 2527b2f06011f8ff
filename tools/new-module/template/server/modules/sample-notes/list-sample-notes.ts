import type { Page } from '#contract/endpoint.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SampleNote } from '#tools/new-module/template/contract/sample-notes.ts'
import type { SampleNotesDeps } from './deps.ts'
import { presentSampleNote } from './sample-notes.present.ts'
import { listSampleNotesOf } from './sample-notes.store.ts'

/** A page of the actor's own sample notes. */
export const createListSampleNotes =
  ({ db }: Pick<SampleNotesDeps, 'db'>) =>
  async (actor: Actor, { page, limit }: PageQuery): Promise<Page<SampleNote>> => {
    const part = { limit, offset: (page - 1) * limit }
    const { rows, total } = await listSampleNotesOf(db.pool, actor.id, part)
    return { items: rows.map(presentSampleNote), total }
  }
