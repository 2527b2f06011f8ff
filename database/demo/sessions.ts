import type { ContentRole } from '#contract/access/permissions.ts'
import { liveSessionInputSchema } from '#contract/live-sessions.ts'
import type { Academy } from '#server/app/compose.ts'
import type { Actor } from '#server/platform/http/actor.ts'

interface DemoSession {
  title: string
  description: string
  role: ContentRole
  /** Days from today; negative for the past. */
  day: number
  /** Hour of the day, UTC. */
  hour: number
}

const sessions: DemoSession[] = [
  {
    title: 'Weekly market outlook',
    description: 'The pairs and the releases that matter this week, with your questions.',
    role: 'community_student',
    day: 2,
    hour: 17,
  },
  {
    title: 'Academy call: position size in practice',
    description: 'We size five trades together, from the stop to the lots.',
    role: 'academy_student',
    day: 1,
    hour: 18,
  },
  {
    title: 'Academy call: reading structure live',
    description: 'London open on the screen: what we would trade, and what we leave alone.',
    role: 'academy_student',
    day: 8,
    hour: 8,
  },
  {
    title: 'Mentorship call: your week in review',
    description: 'Two journals in detail: what the figures say and what to change.',
    role: 'mentorship_student',
    day: 3,
    hour: 16,
  },
  {
    title: 'Academy call: support and resistance',
    description: 'Zones instead of lines, on charts that you brought.',
    role: 'academy_student',
    day: -6,
    hour: 18,
  },
  {
    title: 'Open evening: how the academy works',
    description: 'What a week looks like, and who it is not for.',
    role: 'community_student',
    day: -12,
    hour: 18,
  },
]

/** Schedules the sessions that do not exist yet, around the day on which they are loaded. */
export async function loadSessions(academy: Academy, admin: Actor): Promise<void> {
  const operations = academy.modules.liveSessions
  const present = await operations.list(admin, { page: 1, limit: 100 })
  for (const [index, { title, description, role, day, hour }] of sessions.entries()) {
    if (present.items.some((session) => session.title === title)) continue
    const date = new Date()
    date.setUTCDate(date.getUTCDate() + day)
    date.setUTCHours(hour, 0, 0, 0)
    const session = { title, description, date: date.toISOString(), roleAccess: [role] }
    const meetingUrl = `https://meet.example.com/meridian-${index + 1}`
    await operations.create(admin, liveSessionInputSchema.parse({ ...session, meetingUrl }))
  }
}
