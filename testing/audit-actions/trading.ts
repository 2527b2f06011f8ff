import { createChallenge, deleteChallenge, updateChallenge } from '#contract/challenges.ts'
import { getWithheldCountries, updateWithheldCountries } from '#contract/countries.ts'
import { commentOnTrade, createTrade } from '#contract/journal/journal.ts'
import { commentOnJournal } from '#contract/journal/journal-sharing.ts'
import { sendOwnDrill } from '#contract/own-drills.ts'
import { retryDeliveries } from '#contract/signals/deliveries.ts'
import {
  changeSignalSource,
  discardSignalDraft,
  listSignalDrafts,
  makeSignalSource,
  publishSignalDraft,
  removeSignalSource,
} from '#contract/signals/incoming-signals.ts'
import {
  getPrices,
  makePriceKey,
  revokePriceKey,
  updatePriceSettings,
} from '#contract/signals/prices.ts'
import { listRecordHeads, replaceRecordKey } from '#contract/signals/receipts.ts'
import {
  changeScheduledSignal,
  scheduleSignal,
  withdrawScheduledSignal,
} from '#contract/signals/scheduled-signals.ts'
import { makeChannelCode } from '#contract/signals/signal-channels.ts'
import { listWarningVersions, publishWarning } from '#contract/signals/signal-warnings.ts'
import {
  createSignal,
  deleteSignal,
  recordSignalStep,
  updateSignal,
} from '#contract/signals/signals.ts'
import { createStrategy, deleteStrategy, updateStrategy } from '#contract/strategies.ts'
import { sendForm } from '../forms.ts'
import { addLosses, addPracticeCandles, practice } from '../own-drills.ts'
import { signRecord } from '../signal-record.ts'
import type { ActionsBench, AuditActions } from './bench.ts'
import { picture } from './picture.ts'

const signal = { title: 'Euro', content: 'Up', roleAccess: ['community_student' as const] }
const signalOf = async ({ app, admin }: ActionsBench) => {
  const { body } = await app.call(createSignal, { as: admin, body: signal })
  return { id: body.id }
}

/** A message about a signal that could not be delivered. */
async function failedOf({ app, admin }: ActionsBench, signalId: string): Promise<void> {
  await app.runJob('notifications.read-events')
  await app.academy.db.driver.query(
    `insert into notification_deliveries (notification_id, channel, target, user_id, state, failure)
     select id, 'telegram', $1, $1, 'failed', 'It could not be reached' from notifications
     where signal_id = $2`,
    [admin.id, signalId],
  )
}

const scheduled = { signal, publishAt: '2150-01-01T08:00:00Z' }
const scheduledOf = async ({ app, admin }: ActionsBench) => {
  const { body } = await app.call(scheduleSignal, { as: admin, body: scheduled })
  return { id: body.id }
}

const source = {
  name: 'Alerts',
  mode: 'draft' as const,
  roleAccess: ['community_student' as const],
}
const sourceOf = async ({ app, admin }: ActionsBench) => {
  const { body } = await app.call(makeSignalSource, { as: admin, body: source })
  return { id: body.id }
}
/** What came in and waits. */
const draftOf = async ({ app, admin }: ActionsBench) => {
  const { body: made } = await app.call(makeSignalSource, { as: admin, body: source })
  const url = `/api/signals/incoming/${made.secret}`
  await app.request({ method: 'POST', url, payload: 'EURUSD BUY 1.0850 SL 1.0820' })
  const { body } = await app.call(listSignalDrafts, { as: admin })
  return { id: body[0]?.id ?? '' }
}

const strategy = {
  title: 'Breakout',
  description: 'Of the range',
  rules: 'Wait for the close.',
  riskLevel: 'Low' as const,
  isPublished: true,
}
const strategyOf = async ({ app, admin }: ActionsBench) => {
  const { body } = await app.call(createStrategy, { as: admin, body: strategy })
  return { id: body.id }
}

const challenge = {
  title: 'Five trades',
  description: 'Write them down',
  metric: 'trades_journaled' as const,
  target: 5,
  reward: 'A call',
  startDate: '2030-01-01T00:00:00Z',
  endDate: '2030-02-01T00:00:00Z',
  isPublished: true,
}
const challengeOf = async ({ app, admin }: ActionsBench) => {
  const { body } = await app.call(createChallenge, { as: admin, body: challenge })
  return { id: body.id }
}

const sharedTrade = {
  pair: 'EURUSD',
  direction: 'BUY' as const,
  entry: '1.1',
  lots: '1',
  shared: true,
  openedAt: '2026-01-05T08:00:00Z',
}

/** Makes the key for prices, replacing the present one. */
async function makeKey(bench: ActionsBench) {
  const { body } = await bench.call(getPrices)
  return bench.call(makePriceKey, { body: { replaces: body.key?.id ?? null } })
}

/** Admins' actions on signals, strategies, challenges and journals. */
export const tradingActions: AuditActions = {
  'POST /courses/signal': {
    action: 'signal.created',
    tells: 'made',
    run: ({ call }) => call(createSignal, { body: signal }),
  },
  'PUT /courses/signal/:id': {
    action: 'signal.updated',
    tells: 'changed',
    run: async (bench) =>
      bench.call(updateSignal, { params: await signalOf(bench), body: { title: 'Pound' } }),
  },
  'POST /courses/signal/:id/steps': {
    action: 'signal.stepped',
    tells: 'changed',
    run: async (bench) =>
      bench.call(recordSignalStep, {
        params: await signalOf(bench),
        body: { kind: 'close', price: '1.1' },
      }),
  },
  'PUT /admin/signal-warnings': {
    action: 'signal.warning_published',
    tells: 'changed',
    withoutSubject: true,
    run: async (bench) => {
      const [newest] = (await bench.call(listWarningVersions)).body
      const body = { text: 'You may lose.', seenVersion: newest?.version ?? null }
      return bench.call(publishWarning, { body })
    },
  },
  'PUT /admin/withheld-countries': {
    action: 'signal.countries_set',
    tells: 'changed',
    withoutSubject: true,
    run: async (bench) => {
      const { updatedAt } = (await bench.call(getWithheldCountries)).body
      return bench.call(updateWithheldCountries, { body: { countries: ['US'], updatedAt } })
    },
  },
  'POST /admin/signals/:id/deliveries/retry': {
    action: 'signal.deliveries_retried',
    tells: 'nothing',
    run: async (bench) => {
      const params = await signalOf(bench)
      await failedOf(bench, params.id)
      return bench.call(retryDeliveries, { params, body: {} })
    },
  },
  'DELETE /courses/signal/:id': {
    action: 'signal.deleted',
    tells: 'gone',
    run: async (bench) => bench.call(deleteSignal, { params: await signalOf(bench) }),
  },
  'POST /admin/scheduled-signals': {
    action: 'signal.scheduled',
    tells: 'nothing',
    run: ({ call }) => call(scheduleSignal, { body: scheduled }),
  },
  'PUT /admin/scheduled-signals/:id': {
    action: 'signal.rescheduled',
    tells: 'nothing',
    run: async (bench) =>
      bench.call(changeScheduledSignal, { params: await scheduledOf(bench), body: scheduled }),
  },
  'DELETE /admin/scheduled-signals/:id': {
    action: 'signal.withdrawn',
    tells: 'nothing',
    run: async (bench) => bench.call(withdrawScheduledSignal, { params: await scheduledOf(bench) }),
  },
  'POST /admin/signal-sources': {
    action: 'signal.source_made',
    tells: 'nothing',
    run: ({ call }) => call(makeSignalSource, { body: source }),
  },
  'PUT /admin/signal-sources/:id': {
    action: 'signal.source_changed',
    tells: 'changed',
    run: async (bench) =>
      bench.call(changeSignalSource, {
        params: await sourceOf(bench),
        body: { ...source, mode: 'at_once', isOn: true },
      }),
  },
  'DELETE /admin/signal-sources/:id': {
    action: 'signal.source_revoked',
    tells: 'nothing',
    run: async (bench) => bench.call(removeSignalSource, { params: await sourceOf(bench) }),
  },
  'POST /admin/signal-drafts/:id/publish': {
    action: 'signal.created',
    tells: 'made',
    run: async (bench) =>
      bench.call(publishSignalDraft, { params: await draftOf(bench), body: signal }),
  },
  'DELETE /admin/signal-drafts/:id': {
    action: 'signal.draft_discarded',
    tells: 'nothing',
    run: async (bench) => bench.call(discardSignalDraft, { params: await draftOf(bench) }),
  },
  'POST /admin/signal-channels': {
    action: 'signal.channel_code_made',
    tells: 'nothing',
    run: ({ call }) => call(makeChannelCode, { body: source }),
  },
  'POST /admin/record/key': {
    action: 'signal.key_replaced',
    tells: 'nothing',
    withoutSubject: true,
    async run(bench) {
      await signalOf(bench)
      await signRecord(bench.app)
      const { body } = await bench.call(listRecordHeads)
      return bench.call(replaceRecordKey, { body: { key: body.keys.at(-1)?.key ?? '' } })
    },
  },
  'PUT /admin/prices': {
    action: 'signal.prices_set',
    tells: 'changed',
    withoutSubject: true,
    async run({ call }) {
      const { body } = await call(getPrices)
      const { resolves, spreads, updatedAt: seenUpdatedAt } = body
      return call(updatePriceSettings, { body: { resolves: !resolves, spreads, seenUpdatedAt } })
    },
  },
  'POST /admin/prices/key': {
    action: 'signal.price_key_made',
    tells: 'nothing',
    withoutSubject: true,
    run: (bench) => makeKey(bench),
  },
  'DELETE /admin/prices/key/:id': {
    action: 'signal.price_key_revoked',
    tells: 'nothing',
    withoutSubject: true,
    async run(bench) {
      const { body } = await makeKey(bench)
      return bench.call(revokePriceKey, { params: { id: body.id } })
    },
  },
  'POST /courses/signal/:id/chart': {
    action: 'signal.chart_set',
    tells: 'nothing',
    run: async (bench) =>
      sendForm(bench.app, {
        as: bench.admin,
        path: `/courses/signal/${(await signalOf(bench)).id}/chart`,
        file: { field: 'chart', content: await picture(), name: 'chart.png' },
      }),
  },
  'POST /mentorship/strategies': {
    action: 'strategy.created',
    tells: 'made',
    run: ({ call }) => call(createStrategy, { body: strategy }),
  },
  'PUT /mentorship/strategies/:id': {
    action: 'strategy.updated',
    tells: 'changed',
    run: async (bench) =>
      bench.call(updateStrategy, { params: await strategyOf(bench), body: { riskLevel: 'High' } }),
  },
  'DELETE /mentorship/strategies/:id': {
    action: 'strategy.deleted',
    tells: 'gone',
    run: async (bench) => bench.call(deleteStrategy, { params: await strategyOf(bench) }),
  },
  'POST /mentorship/challenges': {
    action: 'challenge.created',
    tells: 'made',
    run: ({ call }) => call(createChallenge, { body: challenge }),
  },
  'PUT /mentorship/challenges/:id': {
    action: 'challenge.updated',
    tells: 'changed',
    run: async (bench) =>
      bench.call(updateChallenge, { params: await challengeOf(bench), body: { target: 9 } }),
  },
  'DELETE /mentorship/challenges/:id': {
    action: 'challenge.deleted',
    tells: 'gone',
    run: async (bench) => bench.call(deleteChallenge, { params: await challengeOf(bench) }),
  },
  'POST /admin/journals/:userId/comments': {
    action: 'journal.commented',
    tells: 'nothing',
    ofPerson: true,
    async run({ app, call }) {
      const as = await app.people.mentorship()
      await app.call(createTrade, { as, body: sharedTrade })
      return call(commentOnJournal, { params: { userId: as.id }, body: { text: 'A good month' } })
    },
  },
  'POST /admin/journals/:userId/own-drills': {
    action: 'own_drill.sent',
    tells: 'nothing',
    ofPerson: true,
    async run({ app, call }) {
      const { id: userId } = await app.people.mentorship()
      await addPracticeCandles(app)
      await addLosses(app, { id: userId }, { shared: true })
      return call(sendOwnDrill, { params: { userId }, body: practice() })
    },
  },
  'POST /admin/journals/trades/:id/comments': {
    action: 'trade.commented',
    tells: 'nothing',
    async run({ app, call }) {
      const as = await app.people.mentorship()
      const { body: trade } = await app.call(createTrade, { as, body: sharedTrade })
      return call(commentOnTrade, { params: { id: trade.id }, body: { text: 'Well done' } })
    },
  },
}
