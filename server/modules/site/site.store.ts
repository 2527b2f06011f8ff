import { type Selectable, sql } from 'kysely'
import type { SiteContent, SiteTextName } from '#contract/site.ts'
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
