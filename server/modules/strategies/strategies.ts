import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type {
  Strategy,
  StrategyChanges,
  StrategyInput,
  StrategyPage,
  StrategySort,
} from '#contract/strategies.ts'
import { winRateOf } from '#server/modules/signals/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { titledEntry, type Versions } from '#server/platform/audit/changes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { StrategiesDeps } from './index.ts'
import { audienceOf, viewerOf } from './strategies.policy.ts'
import { presentStrategy } from './strategies.present.ts'
import {
  changeStrategy,
  findStrategy,
  insertStrategy,
  lockStrategy,
  removeStrategy,
  type StrategyRow,
  selectPublished,
  selectStrategies,
} from './strategies.store.ts'

type ReadDeps = Pick<StrategiesDeps, 'db' | 'signals'>

/** One page of the strategies visible to the actor, newest first unless sorted, and their total number. */
export async function listStrategies(
  { db, signals }: ReadDeps,
  actor: Actor,
  query: ListQuery<StrategySort>,
): Promise<Page<Strategy>> {
  const part = { ...partOf(query), ...viewerOf(actor) }
  const { rows, total } = await selectStrategies(db.pool, part, signals.tallyOf)
  return { items: rows.map(presentStrategy), total }
}

/** One strategy with the signals using it that the actor may see; 404 if there is none, and for drafts. */
export async function getStrategy(
  { db, signals }: ReadDeps,
  actor: Actor,
  id: string,
): Promise<StrategyPage> {
  const [row, using] = await Promise.all([
    findStrategy(db.pool, id, viewerOf(actor), signals.tallyOf),
    signals.listOfStrategy(actor, id),
  ])
  if (!row) throw notFound()
  return { ...presentStrategy(row), signals: using }
}

/** The maximum number of published strategies listed. */
const publishedShown = 100

/**
 * The newest published strategies with the percentage of their signals that were won, null without
 * any, and the number of signals it is based on.
 */
export async function listPublished({ db, signals }: Pick<StrategiesDeps, 'db' | 'signals'>) {
  const rows = await selectPublished(db.pool, publishedShown, signals.wonAndLost)
  return rows.map(({ won, lost, ...row }) => ({
    ...row,
    winRate: winRateOf(won, lost),
    decided: won + lost,
  }))
}

/** Creates a strategy. */
export async function createStrategy(
  deps: StrategiesDeps,
  actor: Actor,
  input: StrategyInput,
): Promise<Strategy> {
  const id = await createOnce(deps.db, actor, async (tx, made) => {
    const at = deps.now()
    const { title, description, rules, riskLevel, videoUrl = null, isPublished } = input
    const after = await insertStrategy(tx, {
      id: made,
      title,
      description,
      rules,
      riskLevel,
      videoUrl,
      isPublished,
      createdAt: at,
      updatedAt: at,
    })
    await recordStrategyChange(tx, actor, 'strategy.created', { before: null, after })
  })
  return getStrategy(deps, actor, id)
}

/** Changes a strategy; 404 if there is none, 409 if somebody else's edit came first. */
export function updateStrategy(
  deps: StrategiesDeps,
  actor: Actor,
  id: string,
  changes: StrategyChanges,
): Promise<Strategy> {
  return deps.db.transaction(async (tx) => {
    const before = await lockStrategy(tx, id)
    if (!before) throw notFound()
    requireUnchanged(changes.seenUpdatedAt, before)
    const { title, description, rules, riskLevel, videoUrl, isPublished } = changes
    const after = await changeStrategy(tx, id, {
      title,
      description,
      rules,
      riskLevel,
      videoUrl,
      isPublished,
      updatedAt: changedAt(before, deps.now()),
    })
    await recordStrategyChange(tx, actor, 'strategy.updated', { before, after })
    const changed = await findStrategy(tx, id, { drafts: true }, deps.signals.tallyOf)
    if (!changed) throw notFound()
    return presentStrategy(changed)
  })
}

/** Deletes a strategy; its signals stay, without it. 404 if there is none. */
export function deleteStrategy(
  { db }: Pick<StrategiesDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockStrategy(tx, id)
    if (!row) throw notFound()
    await removeStrategy(tx, id)
    await recordStrategyChange(tx, actor, 'strategy.deleted', { before: row, after: null })
  })
}

const auditedFields = [
  'title',
  'description',
  'rules',
  'riskLevel',
  'videoUrl',
  'isPublished',
] as const

/** Writes the audit entry and emits the event of a change. */
async function recordStrategyChange(
  tx: Executor,
  actor: Actor,
  action: string,
  versions: Versions<StrategyRow>,
): Promise<void> {
  const known = versions.before ?? versions.after
  await recordAudit(tx, actor, titledEntry(action, versions.before, versions.after, auditedFields))
  const audience = audienceOf(known, versions.after ?? known)
  await emit(tx, { type: 'strategy.changed', subject: known.id, audience })
}
