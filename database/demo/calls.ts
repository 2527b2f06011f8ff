import type { Academy } from '#server/app/compose.ts'
import type { Actor } from '#server/platform/http/actor.ts'

const morning = [{ from: '08:00', to: '11:00' }]
const afternoon = [{ from: '14:00', to: '17:00' }]

/** The mentor's hours for one-to-one calls with mentorship students, one of whom has booked one. */
export async function loadCalls(academy: Academy, admin: Actor, student: Actor): Promise<void> {
  const { bookings } = academy.modules
  if ((await bookings.hours(admin)).hours) return
  await bookings.setHours(admin, {
    timeZone: 'Europe/London',
    weekly: [morning, afternoon, morning, afternoon, morning, [], []],
    exceptions: [],
    length: 30,
    buffer: 15,
    noticeHours: 24,
    daysAhead: 42,
    changeHours: 12,
    callsAMonth: { community_student: 0, academy_student: 0, mentorship_student: 2 },
    meetingUrl: 'https://meet.example.com/meridian-one-to-one',
  })
  const now = new Date()
  for (const ahead of [0, 1]) {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    const month = first.toISOString().slice(0, 7)
    const free = await bookings.freeTimes(student, { mentorId: admin.id, month })
    const [startsAt] = free.times
    if (!startsAt) continue
    const topic = 'Why I move my stop too early'
    await bookings.book(student, { mentorId: admin.id, startsAt, topic })
    return
  }
}
