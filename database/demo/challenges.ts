import type { ChallengeInput } from '#contract/challenges.ts'
import type { Academy } from '#server/app/compose.ts'
import type { Actor } from '#server/platform/http/actor.ts'

const day = 24 * 60 * 60 * 1000

/** A challenge whose start and end are given in days from now. */
type DemoChallenge = Omit<ChallengeInput, 'startDate' | 'endDate'> & { days: [number, number] }

const challenges: DemoChallenge[] = [
  {
    title: 'Journal every trade',
    description: 'Twenty closed trades in your journal, each with its stop and a note on why.',
    metric: 'trades_journaled',
    target: 20,
    reward: 'A 30-minute review of your journal with your mentor',
    days: [-9, 21],
    isPublished: true,
  },
  {
    title: 'Five R in a month',
    description: 'Not how often you trade counts, but what the risk you took brought.',
    metric: 'total_r',
    target: 5,
    reward: 'The seat beside the mentor in the next live session',
    days: [21, 51],
    isPublished: true,
  },
]

/** Creates the challenges that do not exist yet; the student joins the first. */
export async function loadChallenges(
  academy: Academy,
  admin: Actor,
  student: Actor,
): Promise<void> {
  const operations = academy.modules.challenges
  const present = await operations.list(admin, { page: 1, limit: 100 })
  const instantIn = (days: number) => new Date(Date.now() + days * day).toISOString()
  for (const { days, ...challenge } of challenges) {
    if (present.items.some(({ title }) => title === challenge.title)) continue
    const [startDate, endDate] = [instantIn(days[0]), instantIn(days[1])]
    const { id } = await operations.create(admin, { ...challenge, startDate, endDate })
    if (days[0] < 0) await operations.join(student, id)
  }
}
