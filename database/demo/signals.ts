import type { ContentRole } from '#contract/access/permissions.ts'
import type { SignalStep } from '#contract/signals/signal-steps.ts'
import { type Direction, type SignalStatus, signalInputSchema } from '#contract/signals/signals.ts'
import type { Academy } from '#server/app/compose.ts'
import { signals as signalsModule } from '#server/modules/signals/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { strategyTitles } from './strategies.ts'

/** Pair, direction, order type, entry, stop loss, take profit. */
type Idea = [string, Direction, 'market' | 'limit' | 'stop', string, string, string]

interface DemoSignal {
  idea: Idea
  role: ContentRole
  /** Hours since its publication. */
  age: number
  content: string
  /** The title of the strategy that it uses. */
  strategy?: string
  /** How much of the account to risk, in percent. */
  risk?: string
  /** Hours after publication at which it expires if the entry has not been reached. */
  validFor?: number
  /** Its later statuses, each with the hours after publication. */
  outcome: [SignalStatus, number][]
  /** What happened to one that is still open, each with the hours after publication. */
  steps?: [SignalStep, number][]
}

const community: ContentRole = 'community_student'
const academyRole: ContentRole = 'academy_student'
const mentorship: ContentRole = 'mentorship_student'

export const demoSignals: DemoSignal[] = [
  {
    idea: ['EURUSD', 'BUY', 'market', '1.08420', '1.08170', '1.08920'],
    role: community,
    age: 3,
    risk: '1',
    content:
      'Back inside the range of Monday, above the 50-day average. Out on a close below 1.0817.',
    outcome: [],
  },
  {
    idea: ['GBPJPY', 'SELL', 'limit', '194.850', '195.400', '193.200'],
    role: community,
    age: 5,
    content: 'Waiting at the upper edge of the zone from last week. No fill, no trade.',
    outcome: [],
  },
  {
    idea: ['XAUUSD', 'BUY', 'stop', '2412.50', '2401.00', '2435.50'],
    role: community,
    age: 50,
    risk: '0.5',
    content: 'Break of the two-day range. Half the usual size: gold moves fast around the release.',
    outcome: [
      ['active', 3],
      ['hit_tp', 21],
    ],
  },
  {
    idea: ['USDCAD', 'SELL', 'market', '1.37260', '1.37560', '1.36660'],
    role: community,
    age: 74,
    content: 'Lower high under the daily level, oil firm.',
    outcome: [['hit_sl', 9]],
  },
  {
    idea: ['AUDUSD', 'BUY', 'limit', '0.65310', '0.65060', '0.65810'],
    role: academyRole,
    age: 2,
    content: 'Second touch of the zone we drew in the call. Enter only with a rejection candle.',
    outcome: [],
  },
  {
    idea: ['USDJPY', 'SELL', 'market', '151.240', '151.640', '150.240'],
    role: academyRole,
    age: 27,
    content: 'Failed to hold above the round number twice. Stop above the second attempt.',
    outcome: [],
    steps: [
      [{ kind: 'close_part', part: '50', price: '150.840' }, 10],
      [{ kind: 'stop_to_entry' }, 10],
      [{ kind: 'note', note: 'The other half runs without risk to the target.' }, 11],
    ],
  },
  {
    idea: ['EURGBP', 'BUY', 'market', '0.85480', '0.85330', '0.85780'],
    role: academyRole,
    age: 98,
    content: 'Break of structure on four hours, entry on the retest.',
    outcome: [['hit_tp', 30]],
  },
  {
    idea: ['NZDUSD', 'BUY', 'limit', '0.59800', '0.59550', '0.60300'],
    role: academyRole,
    age: 120,
    validFor: 24,
    content: 'Only if the Asian session brings it down to the level.',
    outcome: [['expired', 24]],
  },
  {
    idea: ['GBPUSD', 'BUY', 'market', '1.26750', '1.26400', '1.27625'],
    role: mentorship,
    strategy: strategyTitles.london,
    age: 6,
    risk: '1',
    content: 'London open held the overnight low. Stop to entry after 1R.',
    outcome: [],
  },
  {
    idea: ['EURJPY', 'SELL', 'market', '163.920', '164.420', '162.420'],
    role: mentorship,
    strategy: strategyTitles.weekly,
    age: 52,
    content: 'Divergence at the weekly level. Closed by hand before the central bank spoke: +0.8R.',
    outcome: [['closed', 18]],
  },
  {
    idea: ['USDCHF', 'BUY', 'stop', '0.88450', '0.88200', '0.88950'],
    role: mentorship,
    strategy: strategyTitles.london,
    age: 80,
    content: 'Cancelled: the range broke to the other side first.',
    outcome: [['cancelled', 7]],
  },
  {
    idea: ['US30', 'BUY', 'market', '38950', '38800', '39325'],
    role: mentorship,
    strategy: strategyTitles.london,
    age: 146,
    content: 'Continuation after the open, with the trend of the day.',
    outcome: [['hit_tp', 4]],
  },
  {
    idea: ['EURUSD', 'SELL', 'market', '1.09150', '1.09400', '1.08650'],
    role: mentorship,
    strategy: strategyTitles.london,
    age: 170,
    content: 'Failed break of the Asian high. Back through the range, out on a new high.',
    outcome: [['hit_tp', 6]],
  },
  {
    idea: ['GBPUSD', 'SELL', 'stop', '1.26100', '1.26450', '1.25400'],
    role: mentorship,
    strategy: strategyTitles.london,
    age: 194,
    content: 'Break of the overnight low. The range was wide, so half the usual size.',
    outcome: [
      ['active', 1],
      ['hit_sl', 5],
    ],
  },
  {
    idea: ['AUDJPY', 'BUY', 'limit', '98.200', '97.700', '99.700'],
    role: mentorship,
    strategy: strategyTitles.weekly,
    age: 218,
    content: 'Weekly demand, third touch. Only with a close back above the level.',
    outcome: [
      ['active', 8],
      ['hit_tp', 40],
    ],
  },
]

const hour = 60 * 60 * 1000

/** Publishes the signals that do not exist yet, each at its own time, together with their outcome. */
export async function loadSignals(
  academy: Academy,
  admin: Actor,
  strategies: ReadonlyMap<string, string>,
): Promise<void> {
  const present = await academy.modules.signals.list(admin, { page: 1, limit: 100 })
  const loadedAt = Date.now()
  for (const signal of demoSignals.toSorted((a, b) => b.age - a.age)) {
    const { idea, role, age, content, strategy, risk, validFor, outcome, steps = [] } = signal
    const [pair, direction, orderType, entry, stopLoss, takeProfit] = idea
    const title = `${pair} ${direction.toLowerCase()} at ${entry}`
    if (present.items.some((known) => known.title === title)) continue
    // The program's own operations, with a clock fixed at the signal's time.
    const published = loadedAt - age * hour
    const at = (hours: number) =>
      academy.remake(signalsModule, { now: () => new Date(published + hours * hour) })
    const status = orderType === 'market' ? 'active' : 'pending'
    const levels = { pair, direction, orderType, entry, stopLoss, takeProfit }
    const strategyId = strategies.get(strategy ?? '') ?? null
    const terms = {
      riskPercent: risk,
      validUntil: validFor && new Date(published + validFor * hour).toISOString(),
    }
    const input = { title, content, roleAccess: [role], status, ...levels, ...terms, strategyId }
    const { id } = await at(0).publish(admin, signalInputSchema.parse(input))
    for (const [next, after] of outcome) await at(after).update(admin, id, { status: next })
    for (const [step, after] of steps) await at(after).step(admin, id, step)
  }
}
