import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type NoteRow = Selectable<Tables['memberNotes']>

const mostTags = 200
const mostNotes = 200

/** Part of a statement: whether the user with the id in this column has the tag. */
export const hasTag = (
  userId: RawBuilder<unknown>,
  tag: string,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from member_tags g where g.user_id = ${userId} and g.tag = ${tag})`

/** The negation of a condition. */
export const not = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`not ${condition}`

/** The tags of these users, by user, in alphabetical order. */
export async function tagsOf(
  executor: Executor,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>(userIds.map((id) => [id, []]))
  if (userIds.length === 0) return tags
  const rows = await executor
    .selectFrom('memberTags')
    .select(['userId', 'tag'])
    .where('userId', 'in', userIds)
    .orderBy('tag')
    .execute()
  for (const { userId, tag } of rows) tags.get(userId)?.push(tag)
  return tags
}

/** The tags in use, those of the most members first, at most 200. */
export async function tagsInUse(executor: Executor): Promise<{ tag: string; members: number }[]> {
  return executor
    .selectFrom('memberTags')
    .select(['tag', sql<number>`count(*)::int`.as('members')])
    .groupBy('tag')
    .orderBy('members', 'desc')
    .orderBy('tag')
    .limit(mostTags)
    .execute()
}

export async function addTag(tx: Executor, userId: string, tag: string): Promise<void> {
  await tx
    .insertInto('memberTags')
    .values({ userId, tag })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeTag(tx: Executor, userId: string, tag: string): Promise<void> {
  await tx.deleteFrom('memberTags').where('userId', '=', userId).where('tag', '=', tag).execute()
}

/** The notes on a user, newest first, at most 200. */
export function notesOf(executor: Executor, userId: string): Promise<NoteRow[]> {
  return executor
    .selectFrom('memberNotes')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostNotes)
    .execute()
}

/** Stores a note; returns the existing one if this id exists already, and whether it is new. */
export async function keepNote(
  tx: Executor,
  note: Insertable<Tables['memberNotes']>,
): Promise<{ row: NoteRow; isNew: boolean }> {
  const inserted = await tx
    .insertInto('memberNotes')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { row: inserted, isNew: true }
  const row = await tx
    .selectFrom('memberNotes')
    .selectAll()
    .where('id', '=', note.id)
    .executeTakeFirstOrThrow()
  return { row, isNew: false }
}

/** Reads a note and prevents others from deleting it until the transaction ends. */
export function lockNote(tx: Executor, id: string): Promise<NoteRow | undefined> {
  return tx
    .selectFrom('memberNotes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function removeNote(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('memberNotes').where('id', '=', id).execute()
}

/** Somebody's saved views of the list, by name. */
export function viewsOf(executor: Executor, ownerId: string) {
  return executor
    .selectFrom('memberViews')
    .select(['name', 'query'])
    .where('ownerId', '=', ownerId)
    .orderBy('name')
    .execute()
}

export async function keepView(
  tx: Executor,
  view: Selectable<Tables['memberViews']>,
): Promise<void> {
  await tx
    .insertInto('memberViews')
    .values(view)
    .onConflict((conflict) =>
      conflict.columns(['ownerId', 'name']).doUpdateSet({ query: view.query }),
    )
    .execute()
}

export async function removeView(tx: Executor, ownerId: string, name: string): Promise<void> {
  await tx
    .deleteFrom('memberViews')
    .where('ownerId', '=', ownerId)
    .where('name', '=', name)
    .execute()
}

/** What the office has written about a user, for the personal data download. */
export async function exportFor(executor: Executor, userId: string) {
  const [tags, notes, views] = await Promise.all([
    tagsOf(executor, [userId]),
    executor
      .selectFrom('memberNotes')
      .select(['text', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    viewsOf(executor, userId),
  ])
  return { tags: tags.get(userId) ?? [], notes, views }
}

/** Part of a statement: whether the id in this column is one of these. */
export const oneOf = (userId: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${userId} = any(${ids}::uuid[])`
