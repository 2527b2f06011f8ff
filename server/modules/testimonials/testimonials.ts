import { isStaff } from '#contract/access/permissions.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { type ShownTestimonials, testimonialsShown } from '#contract/site/shown-testimonials.ts'
import type {
  OwnTestimonial,
  Testimonial,
  TestimonialInput,
  TestimonialSort,
} from '#contract/testimonials.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { TestimonialsDeps } from './index.ts'
import { basisWords, isNews, type ProgramTitles, recordedWords } from './testimonials.rules.ts'
import {
  deleteTestimonial,
  findOwn,
  findTestimonial,
  lockTestimonial,
  putTestimonial,
  type RecordedParts,
  selectShown,
  selectTestimonials,
  setShown,
} from './testimonials.store.ts'

/** What the caller says of the academy, and what is recorded of the caller. */
export async function readOwn(deps: TestimonialsDeps, actor: Actor): Promise<OwnTestimonial> {
  const { pool } = deps.db
  const [{ testimonial, recorded: facts }, titles] = await Promise.all([
    findOwn(pool, actor.id, recordedParts(deps)),
    titlesOf(deps),
  ])
  const recorded = {
    withResult: recordedWords(facts, titles, true),
    without: recordedWords(facts, titles, false),
  }
  if (!testimonial) return { testimonial: null, recorded }
  const { shownAt, writtenAt, updatedAt, ...said } = testimonial
  const at = { writtenAt: writtenAt.toISOString(), updatedAt: updatedAt.toISOString() }
  return { testimonial: { ...said, ...at, isShown: shownAt !== null }, recorded }
}

/**
 * Stores what the caller says. Other words, or another name, are not shown before the office, which is told of them, has read
 * them. Throws 409 if it was changed since, and 422 for those who work in the office.
 */
export async function saveOwn(
  deps: TestimonialsDeps,
  actor: Actor,
  { seenUpdatedAt, ...said }: TestimonialInput,
): Promise<OwnTestimonial> {
  const { access, db, identity, now } = deps
  if (isStaff(actor)) {
    throw new Failure('rule_violated', 'Whoever works in the office says nothing as a member.')
  }
  await db.transaction(async (tx) => {
    await identity.holdSession(tx, actor)
    await access.lockUser(tx, actor.id)
    const before = await lockTestimonial(tx, actor.id)
    if (before) requireUnchanged(seenUpdatedAt, before)
    const isSame = before?.text === said.text && before.name === said.name
    const at = now()
    await putTestimonial(tx, {
      ...said,
      userId: actor.id,
      writtenAt: before && isSame ? before.writtenAt : at,
      shownAt: before && isSame ? before.shownAt : null,
      updatedAt: before ? changedAt(before, at) : at,
    })
    await tellSite(tx)
    if (isSame || !isNews(before, at)) return
    await emit(tx, { type: 'testimonial.written', subject: actor.id, audience: { role: 'admin' } })
  })
  return readOwn(deps, actor)
}

/** The member whose words wait to be shown; undefined if they do not, or not any more. */
export async function waitingBy(
  { db, identity }: Pick<TestimonialsDeps, 'db' | 'identity'>,
  userId: string,
): Promise<{ name: string } | undefined> {
  const said = await findTestimonial(db.pool, userId)
  if (!said || said.shownAt !== null) return undefined
  const [member] = await identity.usersByIds(db.pool, [userId])
  return member
}

/** Takes back what the caller says, from the site at once; nothing if there is nothing. */
export async function removeOwn(
  { db, identity }: Pick<TestimonialsDeps, 'db' | 'identity'>,
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    await identity.holdSession(tx, actor)
    if (await deleteTestimonial(tx, actor.id)) await tellSite(tx)
  })
}

/** What members say, with what is recorded of each. */
export async function listTestimonials(
  deps: TestimonialsDeps,
  query: ListQuery<TestimonialSort>,
): Promise<Page<Testimonial>> {
  const { db, identity } = deps
  const [{ rows, total }, titles] = await Promise.all([
    selectTestimonials(db.pool, partOf(query), identity.lookup, recordedParts(deps)),
    titlesOf(deps),
  ])
  const items = rows.map(({ userId, member, text, name, showsResult, recorded, ...row }) => ({
    member: { id: userId, name: member ?? '' },
    text,
    name,
    recorded: recordedWords(recorded, titles, showsResult),
    writtenAt: row.writtenAt.toISOString(),
    isShown: row.shownAt !== null,
    updatedAt: row.updatedAt.toISOString(),
  }))
  return { items, total }
}

/** Shows what a member says on the site, or does so no longer. Throws 404 if it is gone, 409 if it was changed since. */
export async function showTestimonial(
  { db, now }: Pick<TestimonialsDeps, 'db' | 'now'>,
  actor: Actor,
  userId: string,
  { isShown, updatedAt }: { isShown: boolean; updatedAt: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockTestimonial(tx, userId)
    if (!row) throw notFound()
    requireUnchanged(updatedAt, row)
    if (isShown === (row.shownAt !== null)) return
    const at = now()
    await setShown(tx, userId, { shownAt: isShown ? at : null, updatedAt: changedAt(row, at) })
    const action = isShown ? 'site.testimonial_shown' : 'site.testimonial_hidden'
    await recordAudit(tx, actor, { action, person: userId })
    await tellSite(tx)
  })
}

/** What the site shows is made anew from now on. */
const tellSite = (tx: Executor) =>
  emit(tx, { type: 'settings.changed', audience: { role: 'community_student' } })

/** How old what is recorded may be on the site, in seconds: every visitor asks for it. */
const seconds = 60

/** What the site shows of what members say, for everybody alike; null while it shows nothing. */
export function createShownTestimonials(
  deps: TestimonialsDeps,
): () => Promise<ShownTestimonials | null> {
  const shared = deps.parts.share({
    now: deps.now,
    changedBy: ['settings.changed'],
    seconds,
    build: async () => ({ value: await readShown(deps) }),
  })
  return async () => (await shared()).value
}

async function readShown(deps: TestimonialsDeps): Promise<ShownTestimonials | null> {
  const { access, certificates, db, identity } = deps
  const { isInUse } = identity.lookup
  const parts = { isInUse, officeIds: access.officeIds, ...recordedParts(deps) }
  const rows = await selectShown(db.pool, parts, testimonialsShown)
  const [first] = rows
  if (!first) return null
  const [titles, students] = await Promise.all([titlesOf(deps), certificates.countStudents()])
  const { written, since, until } = first
  return {
    items: rows.map(({ text, name, showsResult, recorded }) => ({
      quote: text,
      name,
      recorded: recordedWords(recorded, titles, showsResult),
    })),
    basis: basisWords({ shown: rows.length, written, since, until, students }),
  }
}

const recordedParts = ({ access, identity, journal, now }: TestimonialsDeps): RecordedParts => ({
  begun: access.begunBy(now()),
  registeredAt: identity.registeredAt,
  resultsOf: (among) => journal.recordedInStatement({ among, atLeast: 1 }),
})

async function titlesOf({ db, offers }: TestimonialsDeps): Promise<ProgramTitles> {
  const { academy, mentorship } = (await offers.read(db.pool)).offers
  return { academy: academy.title, mentorship: mentorship.title }
}
