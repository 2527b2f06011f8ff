import { tradeInputSchema } from '#contract/journal/journal.ts'
import type { Academy } from '#server/app/compose.ts'
import { journal as journalModule } from '#server/modules/journal/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { timesOf } from './trade-times.ts'
import { type DemoTrade, readDemoTrades } from './trades.ts'

interface DemoJournal {
  student: Actor
  trades: readonly DemoTrade[]
  startingBalanceCents: number
  defaultRiskPercent: number
  /** Whether it is shared with the academy. */
  shared: boolean
}

/** The mentor's comments on shared trades, keyed by entry price. */
const comments: Record<string, string> = {
  '1.26540':
    'This is the model: you waited for the high to be taken, and the stop had a reason. Same again.',
  '0.88120':
    'You wrote the reason not to take it yourself. Next time write it before the entry, and let it go.',
}

interface DemoStudents {
  academyStudent: Actor
  mentorshipStudent: Actor
}

/** Fills both students' journals with the trades that do not exist yet, each written at its own time. */
export async function loadJournals(
  academy: Academy,
  admin: Actor,
  { academyStudent, mentorshipStudent }: DemoStudents,
): Promise<void> {
  const trades = readDemoTrades()
  await loadJournal(academy, admin, {
    student: academyStudent,
    trades: trades.filter(({ journal }) => journal === 'academy'),
    startingBalanceCents: 1_000_000,
    defaultRiskPercent: 1,
    shared: false,
  })
  await loadJournal(academy, admin, {
    student: mentorshipStudent,
    trades: trades.filter(({ journal }) => journal === 'mentorship'),
    startingBalanceCents: 2_500_000,
    defaultRiskPercent: 0.5,
    shared: true,
  })
}

async function loadJournal(academy: Academy, admin: Actor, journal: DemoJournal): Promise<void> {
  const { student, trades, startingBalanceCents, defaultRiskPercent, shared } = journal
  const { list } = academy.modules.journal
  const present = (await list(student, { page: 1, limit: 100 })).items
  if (present.length === 0) {
    const settings = { currency: 'USD', startingBalanceCents, defaultRiskPercent }
    await academy.modules.journal.updateSettings(student, settings)
  }
  const loadedAt = new Date()
  for (const trade of trades) {
    const { pair, entry, exit } = trade
    if (present.some((known) => known.pair === pair && known.entry === entry)) continue
    const { openedAt, closedAt } = timesOf(trade, loadedAt)
    const writtenAt = exit === undefined ? openedAt : closedAt
    const then = journalAt(academy, writtenAt)
    const input = tradeInputSchema.parse({
      ...trade,
      shared,
      openedAt: openedAt.toISOString(),
      closedAt: exit === undefined ? null : closedAt.toISOString(),
    })
    const { id } = await then.create(student, input)
    const comment = shared ? comments[entry] : undefined
    if (comment) await journalAt(academy, closedAt).comment(admin, id, comment)
  }
}

/** The program's own operations, with a clock fixed at the given time. */
const journalAt = (academy: Academy, at: Date) => academy.remake(journalModule, { now: () => at })
