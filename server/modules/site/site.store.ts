import { type Selectable, sql } from 'kysely'
import type { SiteContent, SiteTextName } from '#contract/site/site.ts'
import type { PictureKind } from '#contract/site/site-look.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Occasion } from './site.schema.ts'

export type VersionRow = Selectable<Tables['siteVersions']>
export type DraftRow = Selectable<Tables['siteDrafts']>

/** The published version of each text; texts with their default are absent. */
export function publishedTexts(executor: Executor): Promise<VersionRow[]> {
  return executor
    .selectFrom('siteVersions')
    .distinctOn('name')
    .selectAll()
    .orderBy('name')
    .orderBy('number', 'desc')
    .execute()
}

/** The published versions of a text, newest first, without their content. */
export function versionsOf(executor: Executor, name: SiteTextName) {
  return executor
    .selectFrom('siteVersions')
    .select(['number', 'publishedAt'])
    .where('name', '=', name)
    .orderBy('number', 'desc')
    .limit(200)
    .execute()
}

export function findVersion(
  executor: Executor,
  name: SiteTextName,
  number: number,
): Promise<VersionRow | undefined> {
  const version = executor.selectFrom('siteVersions').selectAll().where('name', '=', name)
  return version.where('number', '=', number).executeTakeFirst()
}

export function findDraft(executor: Executor, name: SiteTextName): Promise<DraftRow | undefined> {
  return executor.selectFrom('siteDrafts').selectAll().where('name', '=', name).executeTakeFirst()
}

/** Locks a text until the transaction ends. */
export async function lockText(tx: Executor, name: SiteTextName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('site'), hashtext(${name}))`.execute(tx)
}

export async function putDraft(
  tx: Executor,
  draft: { name: SiteTextName; content: SiteContent; updatedAt: Date },
): Promise<void> {
  const { name, updatedAt } = draft
  const content = JSON.stringify(draft.content)
  await tx
    .insertInto('siteDrafts')
    .values({ name, content, updatedAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ content, updatedAt }))
    .execute()
}

export async function removeDraft(tx: Executor, name: SiteTextName): Promise<void> {
  await tx.deleteFrom('siteDrafts').where('name', '=', name).execute()
}

/** Publishes content as the next version; returns its number. */
export async function insertVersion(
  tx: Executor,
  version: { name: SiteTextName; content: SiteContent; publishedAt: Date },
): Promise<number> {
  const { name, content, publishedAt } = version
  const [last] = await versionsOf(tx, name)
  const number = (last?.number ?? 0) + 1
  await tx
    .insertInto('siteVersions')
    .values({ name, number, content: JSON.stringify(content), publishedAt })
    .execute()
  return number
}

/** Records a user's consent to the currently published legal texts. */
export async function insertConsent(
  tx: Executor,
  consent: { userId: string; occasion: Occasion; at: Date },
): Promise<void> {
  const current = (name: SiteTextName) =>
    sql<number>`(select coalesce(max(number), 0) from site_versions where name = ${name})`
  await tx
    .insertInto('consents')
    .values({
      id: newId(),
      userId: consent.userId,
      occasion: consent.occasion,
      terms: current('terms'),
      privacy: current('privacy'),
      risk: current('risk'),
      agreedAt: consent.at,
    })
    .execute()
}

/** Records that a user will consent by signing in. */
export async function noteDue(tx: Executor, userId: string): Promise<void> {
  await tx.insertInto('consentsDue').values({ userId }).execute()
}

/** Removes that record; returns whether there was one. */
export async function takeDue(tx: Executor, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('consentsDue')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** A user's consents, oldest first. */
export function consentsOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('consents')
    .select(['occasion', 'terms', 'privacy', 'risk', 'agreedAt'])
    .where('userId', '=', userId)
    .orderBy('agreedAt')
    .execute()
}

interface NewPicture {
  id: string
  kind: PictureKind
  width: number
  height: number
  files: readonly { variant: string; key: string }[]
}

/**
 * Stores a picture with its files; an existing one keeps its files, and its age is reset. Returns
 * the keys that the picture now has.
 */
export async function putPicture(tx: Executor, picture: NewPicture, at: Date): Promise<string[]> {
  const { id, kind, width, height, files } = picture
  const rows = files.map(({ variant, key }) => ({
    picture: id,
    variant,
    kind,
    width,
    height,
    fileKey: key,
    createdAt: at,
  }))
  const stored = await tx
    .insertInto('sitePictures')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['picture', 'variant']).doUpdateSet({ createdAt: at }),
    )
    .returning('fileKey')
    .execute()
  return stored.map(({ fileKey }) => fileKey)
}

/** The pictures with these ids, without duplicates. */
export function findPictures(executor: Executor, ids: readonly string[]) {
  return executor
    .selectFrom('sitePictures')
    .distinctOn('picture')
    .select(['picture', 'kind', 'width', 'height'])
    .where('picture', 'in', ids)
    .execute()
}

/** The key of a picture file; undefined if there is none. */
export async function findPictureFile(
  executor: Executor,
  { id, variant }: { id: string; variant: string },
): Promise<string | undefined> {
  const row = await executor
    .selectFrom('sitePictures')
    .select('fileKey')
    .where('picture', '=', id)
    .where('variant', '=', variant)
    .executeTakeFirst()
  return row?.fileKey
}

/** Those of the keys that belong to a picture. */
export async function pictureFilesInUse(executor: Executor, keys: string[]): Promise<Set<string>> {
  const found = executor.selectFrom('sitePictures').select('fileKey').where('fileKey', 'in', keys)
  return new Set((await found.execute()).map(({ fileKey }) => fileKey))
}

/**
 * Removes the pictures from before `before` that neither a version nor the draft of the look uses;
 * returns the keys of their files. The look must be locked.
 */
export async function removeUnusedPictures(tx: Executor, before: Date): Promise<string[]> {
  const { rows } = await sql<{ fileKey: string }>`
    with looks as (
      select content from site_versions where name = 'look'
      union all select content from site_drafts where name = 'look'
    ), shown as (
      select part.value->>'id' as id from looks, jsonb_each(looks.content) as part
      where jsonb_typeof(part.value) = 'object'
    )
    delete from site_pictures
    where created_at < ${before} and picture not in (select id from shown where id is not null)
    returning file_key`.execute(tx)
  return rows.map(({ fileKey }) => fileKey)
}
