import type { Page } from '#contract/endpoint.ts'
import type { PageQuery } from '#contract/values.ts'
import { newId } from '#server/platform/clock.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SampleNote, SampleNoteInput } from '#tools/module-template/contract/sample-notes.ts'
import type { SampleNotesDeps } from './index.ts'
import { presentSampleNote } from './sample-notes.present.ts'
import { titleKey } from './sample-notes.rules.ts'
import { insertSampleNote, listSampleNotesOf } from './sample-notes.store.ts'

/** A page of the actor's own sample notes. */
export async function listSampleNotes(
  { db }: Pick<SampleNotesDeps, 'db'>,
  actor: Actor,
  { page, limit }: PageQuery,
): Promise<Page<SampleNote>> {
  const part = { limit, offset: (page - 1) * limit }
  const { rows, total } = await listSampleNotesOf(db.pool, actor.id, part)
  return { items: rows.map(presentSampleNote), total }
}

/** Adds a sample note for the actor; throws 409 if one of the actor's notes already has this title. */
export async function createSampleNote(
  { db, now }: SampleNotesDeps,
  actor: Actor,
  { title }: SampleNoteInput,
): Promise<SampleNote> {
  const row = await insertSampleNote(db.pool, {
    id: newId(),
    ownerId: actor.id,
    title,
    titleKey: titleKey(title),
    createdAt: now(),
  }).catch((error: unknown) => {
    // The account was deleted while this process still had its owner cached.
    throw violatedForeignKey(error) ? new Failure('unauthorized', 'Please sign in.') : error
  })
  if (!row) throw new Failure('conflict', 'One of your sample notes already has this title.')
  return presentSampleNote(row)
}
