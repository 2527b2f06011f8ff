import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defaultOfferPage } from '#contract/site/offer-sections.ts'
import {
  type LegalName,
  legalNames,
  type SiteContent,
  type SiteText,
  type SiteTextName,
} from '#contract/site/site.ts'
import { defaultLook } from '#contract/site/site-look.ts'
import { defaultWords } from '#contract/site/site-words.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changedAt } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { CurrentTexts } from './current-texts.ts'
import type { SiteDeps } from './index.ts'
import { checkedLook } from './pictures.ts'
import { contentOf, refuseSignalClaims } from './site.rules.ts'
import {
  type DraftRow,
  findDraft,
  findVersion,
  insertVersion,
  lockText,
  putDraft,
  removeDraft,
  versionsOf,
} from './site.store.ts'

/** A text of the site as the office sees it. */
export async function readText(executor: Executor, name: SiteTextName): Promise<SiteText> {
  const [versions, draft] = await Promise.all([
    versionsOf(executor, name),
    findDraft(executor, name),
  ])
  const newest = versions[0] && (await findVersion(executor, name, versions[0].number))
  return {
    name,
    published: { number: newest?.number ?? 0, content: newest?.content ?? defaultTexts[name] },
    draft: draft ? instants(draft) : null,
    versions: [...versions.map((one) => instants(one)), { number: 0, publishedAt: null }],
  }
}

/**
 * Stores a draft; throws 409 if somebody else has changed it since it was read, 422 for an invalid look, and for
 * figures about signals where these come from the public record.
 */
export function saveDraft(
  deps: ChangeDeps,
  actor: Actor,
  name: SiteTextName,
  { content: input, updatedAt: seen }: { content: SiteContent; updatedAt: string | null },
): Promise<SiteText> {
  const checked = contentOf(name, input)
  return changeText(deps, name, async (tx, at) => {
    const known = await findDraft(tx, name)
    requireSeen(known, seen)
    const content = 'accent' in checked ? await checkedLook(tx, checked) : checked
    if (await hasPublicRecord(deps, tx)) refuseSignalClaims(content)
    await putDraft(tx, { name, content, updatedAt: known ? changedAt(known, at) : at })
    await recordAudit(tx, actor, { action: 'site.draft_saved', name })
  })
}

/** Publishes the draft; throws 409 if it has changed since it was read, 422 if there is none. */
export function publishDraft(
  deps: ChangeDeps,
  actor: Actor,
  name: SiteTextName,
  { updatedAt }: { updatedAt: string },
): Promise<SiteText> {
  return changeText(deps, name, async (tx, at) => {
    const draft = await findDraft(tx, name)
    if (!draft) throw new Failure('rule_violated', 'There is no draft to publish.')
    requireSeen(draft, updatedAt)
    // It may have been switched on since the draft was saved.
    if (await hasPublicRecord(deps, tx)) refuseSignalClaims(draft.content)
    await publish(tx, actor, { name, content: draft.content, at, action: 'site.published' })
    await removeDraft(tx, name)
  })
}

/**
 * Publishes an earlier version again, as the next one; 0 is the default. Restoring the published
 * version changes nothing; throws 404 if there is no such version.
 */
export function restoreVersion(
  deps: ChangeDeps,
  actor: Actor,
  name: SiteTextName,
  { number }: { number: number },
): Promise<SiteText> {
  return changeText(deps, name, async (tx, at) => {
    const [newest] = await versionsOf(tx, name)
    if (number === (newest?.number ?? 0)) return
    const version = number === 0 ? undefined : await findVersion(tx, name, number)
    if (number !== 0 && !version) throw notFound()
    const content = version?.content ?? defaultTexts[name]
    await publish(tx, actor, { name, content, at, action: 'site.restored' })
  })
}

const hasPublicRecord = async ({ academySettings }: SiteDeps, tx: Executor) =>
  (await academySettings.readNow(tx)).publicRecord

/** What changes a text: it ends what this process remembers of the one before. */
type ChangeDeps = SiteDeps & { current: Pick<CurrentTexts, 'forget'> }

/** Changes a text under a lock; returns the text afterwards. */
async function changeText(
  { current, db, now }: ChangeDeps,
  name: SiteTextName,
  change: (tx: Executor, at: Date) => Promise<void>,
): Promise<SiteText> {
  const changed = await db.transaction(async (tx) => {
    await lockText(tx, name)
    await change(tx, now())
    return readText(tx, name)
  })
  current.forget()
  return changed
}

interface Publication {
  name: SiteTextName
  content: SiteContent
  at: Date
  action: 'site.published' | 'site.restored'
}

/** Publishes content as the next version of a text: audited, with an event to every process and page. */
async function publish(
  tx: Executor,
  actor: Actor,
  { name, content, at, action }: Publication,
): Promise<void> {
  const number = await insertVersion(tx, { name, content, publishedAt: at })
  await recordAudit(tx, actor, { action, name, details: { version: number } })
  await emit(tx, { type: 'settings.changed', audience: { role: 'community_student' } })
}

/** Throws 409 if the draft has changed since it was read. */
function requireSeen(draft: DraftRow | undefined, seen: string | null): void {
  if ((draft?.updatedAt.toISOString() ?? null) === seen) return
  throw new Failure('overtaken', 'Someone else has changed this text in the meantime.')
}

const folder = path.join(import.meta.dirname, '../../../content')
const read = (name: LegalName) => readFileSync(path.join(folder, `${name}.md`), 'utf8').trim()

/** The default legal texts, read at startup. */
const legalTexts = Object.fromEntries(legalNames.map((name) => [name, { text: read(name) }]))

/** The default texts. */
export const defaultTexts = {
  words: defaultWords,
  look: defaultLook,
  offer: defaultOfferPage,
  ...legalTexts,
} as Record<SiteTextName, SiteContent>
