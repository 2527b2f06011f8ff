import type {
  Challenge,
  ChallengeChanges,
  ChallengeInput,
  ChallengeSort,
} from '#contract/challenges.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { titledEntry, type Versions } from '#server/platform/audit/changes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { audienceOf, viewerOf } from './challenges.policy.ts'
import { presentChallenge } from './challenges.present.ts'
import { checkChallenge } from './challenges.rules.ts'
import {
  changeChallenge,
  findChallenge,
  insertChallenge,
  lockChallenge,
  type ManagedRow,
  removeChallenge,
  selectChallenges,
  selectCurrent,
} from './challenges.store.ts'
import type { ChallengesDeps } from './index.ts'
import { forgetResults } from './results.store.ts'
import { accessStatesOf } from './standings.ts'

/** Creates a challenge; throws rule_violated, naming the fields at fault. */
export async function createChallenge(
  deps: ChallengesDeps,
  actor: Actor,
  input: ChallengeInput,
): Promise<Challenge> {
  const at = deps.now()
  const { title, description, metric, target, reward, isPublished } = input
  const [startsAt, endsAt] = [new Date(input.startDate), new Date(input.endDate)]
  const id = await createOnce(deps.db, actor, async (tx, made) => {
    checkChallenge({ startsAt, endsAt }, { metric, target })
    const after = await insertChallenge(tx, {
      id: made,
      title,
      description,
      metric,
      target,
      reward,
      isPublished,
      startsAt,
      endsAt,
      createdAt: at,
      updatedAt: at,
    })
    await recordChallengeChange(tx, actor, 'challenge.created', { before: null, after })
  })
  return getChallenge(deps, actor, id)
}

/**
 * Changes a challenge; throws 404, rule_violated naming the fields at fault, or 409 if somebody
 * else's edit came first.
 */
export async function updateChallenge(
  deps: ChallengesDeps,
  actor: Actor,
  id: string,
  changes: ChallengeChanges,
): Promise<Challenge> {
  await deps.db.transaction(async (tx) => {
    const before = await lockChallenge(tx, id)
    if (!before) throw notFound()
    requireUnchanged(changes.seenUpdatedAt, before)
    const { title, description, reward, isPublished } = changes
    const aim = {
      metric: changes.metric ?? before.metric,
      target: changes.target ?? Number(before.target),
    }
    const startsAt = changes.startDate ? new Date(changes.startDate) : before.startsAt
    const endsAt = changes.endDate ? new Date(changes.endDate) : before.endsAt
    checkChallenge({ startsAt, endsAt }, aim)
    const after = await changeChallenge(tx, id, {
      title,
      description,
      reward,
      ...aim,
      isPublished,
      startsAt,
      endsAt,
      updatedAt: changedAt(before, deps.now()),
    })
    // With another period, metric or target its results are others.
    if (before.resultsKeptAt && isMeasuredAnew(before, after)) await forgetResults(tx, id)
    await recordChallengeChange(tx, actor, 'challenge.updated', { before, after })
  })
  return getChallenge(deps, actor, id)
}

const isMeasuredAnew = (before: ManagedRow, after: ManagedRow): boolean =>
  before.metric !== after.metric ||
  Number(before.target) !== Number(after.target) ||
  before.startsAt.getTime() !== after.startsAt.getTime() ||
  before.endsAt.getTime() !== after.endsAt.getTime()

/** Deletes a challenge and its participations; 404 if there is none. */
export function deleteChallenge(
  { db }: Pick<ChallengesDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockChallenge(tx, id)
    if (!before) throw notFound()
    await removeChallenge(tx, id)
    await recordChallengeChange(tx, actor, 'challenge.deleted', { before, after: null })
  })
}

/** One challenge as the actor sees it; 404 if there is none, and for drafts except for admins. */
export async function getChallenge(
  deps: ChallengesDeps,
  actor: Actor,
  id: string,
): Promise<Challenge> {
  const row = await findChallenge(deps.db.pool, viewerOf(actor), id)
  const shape = { rows: row ? [row] : [], at: deps.now(), present: presentChallenge }
  const [challenge] = await accessStatesOf(deps, actor, shape)
  if (!challenge) throw notFound()
  return challenge
}

/** One page of the challenges, and their total number. */
export async function listChallenges(
  deps: ChallengesDeps,
  actor: Actor,
  query: ListQuery<ChallengeSort>,
): Promise<Page<Challenge>> {
  const at = deps.now()
  const part = { ...partOf(query), at }
  const { rows, total } = await selectChallenges(deps.db.pool, viewerOf(actor), part)
  return {
    items: await accessStatesOf(deps, actor, { rows, at, present: presentChallenge }),
    total,
  }
}

/** The maximum number of challenges listed. */
const currentShown = 100

/**
 * The published challenges that have not ended at `at`, running ones first, which are the same for
 * everybody; and when they change by themselves next, null if they do not.
 */
export async function listCurrent({ db }: Pick<ChallengesDeps, 'db'>, at: Date) {
  const rows = await selectCurrent(db.pool, { at, limit: currentShown })
  return { rows, changesAt: rows[0]?.changesAt ?? null }
}

const auditedFields = [
  'title',
  'description',
  'metric',
  'target',
  'reward',
  'startsAt',
  'endsAt',
  'isPublished',
] as const

/** Writes the audit entry and emits the event of a change. */
async function recordChallengeChange(
  tx: Executor,
  actor: Actor,
  action: string,
  versions: Versions<ManagedRow>,
): Promise<void> {
  const known = versions.before ?? versions.after
  await recordAudit(tx, actor, titledEntry(action, versions.before, versions.after, auditedFields))
  const audience = audienceOf(known, versions.after ?? known)
  await emit(tx, { type: 'challenge.changed', subject: known.id, audience })
}
