import { type Selectable, sql } from 'kysely'
import {
  type AnnouncementInput,
  type AnnouncementRole,
  announcementsMaximum,
  currentMaximum,
} from '#contract/announcements.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFoundIn, type Searched, selectFound } from '#server/platform/database/full-text.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type AnnouncementRow = Selectable<Tables['announcements']>

interface Reader {
  userId: string
  roles: readonly AnnouncementRole[]
  at: Date
}

/** Whether the announcement `a` is a current one for the reader. */
const isFor = ({ roles, at }: Reader) => sql<boolean>`
  a.stopped_at is null and (a.roles = '{}' or a.roles && ${[...roles]}::text[])
  and a.starts_at <= ${at}::timestamptz and a.ends_at > ${at}::timestamptz`

const isUndismissed = ({ userId }: Reader) => sql<boolean>`
  not exists (
    select 1 from announcement_dismissals d
    where d.announcement_id = a.id and d.user_id = ${userId}
  )`

/** The current announcements for a reader that were not dismissed, newest first. */
export async function selectCurrent(
  executor: Executor,
  reader: Reader,
): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    select a.* from announcements a
    where ${isFor(reader)} and ${isUndismissed(reader)}
    order by a.starts_at desc, a.id
    limit ${currentMaximum}`.execute(executor)
  return rows
}

/** What a search finds of the same, by title and text. They are few: it takes no index. */
export const findAnnouncements = (executor: Executor, reader: Reader, searched: Searched) =>
  selectFound(
    executor,
    {
      found: sql`
        select a.* from announcements a
        where ${isFor(reader)} and ${isUndismissed(reader)}`,
      visible: sql`
        from found a where ${isFoundIn(sql`words_of(a.title || ' ' || a.text)`, searched)}`,
      columns: sql`a.id`,
      title: sql`a.title`,
      text: sql`a.text`,
      at: sql`a.starts_at`,
      titlesFirst: true,
    },
    searched,
  )

/** Dismisses a current announcement for a reader; returns whether it is current, dismissed before or not. */
export async function insertDismissal(
  executor: Executor,
  id: string,
  reader: Reader,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with meant as (select a.id from announcements a where a.id = ${id} and ${isFor(reader)}),
    noted as (
      insert into announcement_dismissals (announcement_id, user_id)
      select id, ${reader.userId}::uuid from meant
      on conflict do nothing
    )
    select id from meant`.execute(executor)
  return rows.length > 0
}

export const selectAnnouncements = (executor: Executor): Promise<AnnouncementRow[]> =>
  executor
    .selectFrom('announcements')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(announcementsMaximum)
    .execute()

export const findAnnouncement = (
  executor: Executor,
  id: string,
): Promise<AnnouncementRow | undefined> =>
  executor.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()

/** Reads an announcement and locks it until the transaction ends. */
export const lockAnnouncement = (tx: Executor, id: string): Promise<AnnouncementRow | undefined> =>
  tx.selectFrom('announcements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Words = Omit<AnnouncementInput, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }

/** Stores a new announcement; undefined if this id exists already. */
export const insertAnnouncement = (
  tx: Executor,
  { id, at, authorId, ...words }: Words & { id: string; at: Date; authorId: string },
): Promise<AnnouncementRow | undefined> =>
  tx
    .insertInto('announcements')
    .values({
      id,
      ...words,
      authorId,
      notifiedAt: null,
      stoppedAt: null,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Changes an announcement, which is its author's from then on and goes on if it had stopped. */
export const updateAnnouncement = (
  tx: Executor,
  { id, at, ...words }: Words & { id: string; at: Date; authorId: string },
): Promise<AnnouncementRow> =>
  tx
    .updateTable('announcements')
    .set({ ...words, stoppedAt: null, updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function removeAnnouncement(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('announcements').where('id', '=', id).execute()
}

const isPlanned = (at: Date) => sql<boolean>`
  stopped_at is null and ends_at > ${at}::timestamptz
  and (notified_at is null or starts_at > ${at}::timestamptz)`

/** In whose names announcements are to begin. */
export async function authorsOfPlanned(tx: Executor, at: Date): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom('announcements')
    .select('authorId')
    .distinct()
    .where(isPlanned(at))
    .execute()
  return rows.map(({ authorId }) => authorId)
}

/** Stops the announcements that are to begin in the name of anybody but these people. */
export async function stopPlanned(
  tx: Executor,
  besides: readonly string[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable('announcements')
    .set({ stoppedAt: at, updatedAt: at })
    .where(isPlanned(at))
    .where(sql<boolean>`(author_id is null or author_id <> all(${[...besides]}::uuid[]))`)
    .execute()
}

/** Marks the announcements that have begun without a notification, each once across all processes. */
export const takeBegun = (tx: Executor, at: Date): Promise<AnnouncementRow[]> =>
  tx
    .updateTable('announcements')
    .set({ notifiedAt: at })
    .where('notifiedAt', 'is', null)
    .where('stoppedAt', 'is', null)
    .where('startsAt', '<=', at)
    .where('endsAt', '>', at)
    .returningAll()
    .execute()

/** The titles of the announcements a user has dismissed, for the data download. */
export const exportFor = (executor: Executor, userId: string) =>
  executor
    .selectFrom('announcementDismissals')
    .innerJoin('announcements', 'announcements.id', 'announcementId')
    .select('title')
    .where('userId', '=', userId)
    .execute()
