import { draftsMaximum, type SignalDraft } from '#contract/signals/incoming-signals.ts'
import type { Signal, SignalInput } from '#contract/signals/signals.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { SignalsDeps } from '../index.ts'
import { publishSignal } from '../publishing.ts'
import { wordsOf } from './alert-words.ts'
import {
  forgetReceived,
  listWaitingMessages,
  lockWaiting,
  settleReceived,
} from './incoming.store.ts'

/** What came in and waits, with what is read of it. */
export async function listDrafts({ db }: Pick<SignalsDeps, 'db'>): Promise<SignalDraft[]> {
  const rows = await listWaitingMessages(db.pool, draftsMaximum)
  return rows.map(({ id, sourceId, name, roleAccess, text, reading, problem, receivedAt }) => ({
    id,
    source: { id: sourceId, name },
    text,
    words: wordsOf(text),
    ...reading,
    roleAccess: [roleAccess],
    problem,
    receivedAt: receivedAt.toISOString(),
  }))
}

/** Publishes what waits as the actor sends it, in the actor's name; 404 if it waits no longer. */
export const publishDraft = (
  deps: SignalsDeps,
  actor: Actor,
  id: string,
  input: SignalInput,
): Promise<Signal> =>
  publishSignal(deps, actor, input, async (tx, signalId) => {
    await requireWaiting(tx, id)
    await settleReceived(tx, id, { outcome: 'published', signalId })
  })

/** Discards what waits; 404 if it waits no longer. */
export function discardDraft({ db }: SignalsDeps, actor: Actor, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { source } = await requireWaiting(tx, id)
    await settleReceived(tx, id, { outcome: 'discarded' })
    await recordAudit(tx, actor, { action: 'signal.draft_discarded', subject: id, name: source })
    await emit(tx, { type: 'signal.changed', subject: id, audience: { role: 'admin' } })
  })
}

async function requireWaiting(tx: Executor, id: string) {
  const row = await lockWaiting(tx, id)
  if (!row) throw notFound()
  return row
}

/** How long it is known what came in and made no signal: longer than it may be sent again. */
const keptMs = 90 * 24 * 3_600_000
const atOnce = 2000

/** Forgets what came in long ago and neither made a signal nor waits. */
export const forgetReceivedJob = ({
  db,
  now,
}: Pick<SignalsDeps, 'db' | 'now'>): JobKind<object> => ({
  name: 'signals.forget-received',
  cron: '43 3 * * *',
  async handle() {
    const until = new Date(now().getTime() - keptMs)
    while ((await forgetReceived(db.pool, until, atOnce)) === atOnce);
  },
})
