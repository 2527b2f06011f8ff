import { randomUUID } from 'node:crypto'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { getUser, requestRole } from '#contract/access/access.ts'
import { saveAnnouncement } from '#contract/announcements.ts'
import { saveAutomation } from '#contract/automations.ts'
import { saveBroadcast } from '#contract/broadcasts.ts'
import { createChallenge } from '#contract/challenges.ts'
import { createCoupon } from '#contract/coupons.ts'
import { createCourseModule } from '#contract/course-modules.ts'
import { createVideo } from '#contract/courses.ts'
import { listDrillMoments } from '#contract/drills.ts'
import { confirmImport, deleteImport, updateImport } from '#contract/imports.ts'
import { inviteMember, type MemberImport } from '#contract/invitations.ts'
import { createTrade } from '#contract/journal/journal.ts'
import { savePlaybook } from '#contract/journal/journal-playbooks.ts'
import { saveTradeTemplate } from '#contract/journal/trade-templates.ts'
import { lessonFileSchema } from '#contract/lesson-files.ts'
import { createLiveSession } from '#contract/live-sessions.ts'
import { addMemberNote, beginBulk } from '#contract/members.ts'
import { sendOwnMessage } from '#contract/messages/messages.ts'
import { saveAnswer } from '#contract/messages/saved-answers.ts'
import {
  listWrittenAnswers,
  saveQuizAnswer,
  startAttempt,
  submitAttempt,
} from '#contract/quizzes/attempts.ts'
import { getManagedQuiz } from '#contract/quizzes/quizzes.ts'
import { listSignalDrafts, makeSignalSource } from '#contract/signals/incoming-signals.ts'
import { scheduleSignal } from '#contract/signals/scheduled-signals.ts'
import { createSignal } from '#contract/signals/signals.ts'
import { createStrategy } from '#contract/strategies.ts'
import { inviteToTeam } from '#contract/team-invitations.ts'
import { createTextLesson } from '#contract/text-lessons.ts'
import type { TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCall, makeHours } from '#testing/bookings.ts'
import { makeCertificate } from '#testing/certificates.ts'
import { makeCheckpoint } from '#testing/checkpoints.ts'
import { makeCourse } from '#testing/courses.ts'
import { continueDrill, makeDrill } from '#testing/drills.ts'
import { addCandles, makeExercise } from '#testing/exercises.ts'
import { sendForm } from '#testing/forms.ts'
import { makeQuestion, makeShared, makeSignalQuestion } from '#testing/lesson-questions.ts'
import { makeLinked } from '#testing/linked-lessons.ts'
import { addLosses, addPracticeCandles, makeOwnDrill, playRound } from '#testing/own-drills.ts'
import type { Person } from '#testing/people.ts'
import { practise, startPractice } from '#testing/practice.ts'
import { makeQuiz } from '#testing/quizzes.ts'
import { makeDueCard } from '#testing/reviews.ts'
import { makeShopOffer } from '#testing/shop.ts'
import { readStatementOf, statementCsv } from '#testing/statements.ts'
import { makeTrack } from '#testing/video-tracks.ts'

import type { IdsOf } from './arbitraries.ts'

/** The callers; most often an admin, since nobody else gets as far. */
export const roles = ['anon', 'free', 'academy', 'mentorship', 'admin', 'admin', 'admin'] as const
export type Role = (typeof roles)[number]

const text = { title: 'Here before', description: 'Described', content: 'Written' }
const levels = { pair: 'EURUSD', direction: 'BUY', entry: '1', lots: '1' } as const
const openedAt = '2026-01-05T08:00:00Z'
const aim = {
  metric: 'total_r',
  target: 5,
  reward: 'A call',
  startDate: '2026-01-01T00:00:00Z',
} as const

/**
 * Creates a few objects of every kind, of `admin` and of other people; returns the ids that a call
 * may name, by field or parameter name, below some addresses by both.
 */
export async function makeWorld(app: TestApp, admin: Person): Promise<(path: string) => IdsOf> {
  const ids = new Map<string, string[]>()
  const { body: settings } = await app.call(getSettings, { as: admin })
  await app.call(updateSettings, { as: admin, body: { ...settings, publicRecord: true } })
  let home: string | undefined
  for (let round = 0; round < 3; round += 1) {
    const things = await makeContent(app, admin, home)
    home ??= things['/api/courses/']
    const people = await makePeople(app, admin, things['/api/assignments/'])
    const office = await makeOffice(app, admin)
    for (const [key, id] of Object.entries({ ...things, ...people, ...office })) {
      if (!id) throw new Error(`There is nothing below ${key}`)
      ids.set(key, [...(ids.get(key) ?? []), id])
    }
  }
  const prefixes = [...ids.keys()].toSorted((one, other) => other.length - one.length)
  const all = [...ids.values()].flat()
  return (path) => {
    const prefix = prefixes.find((one) => path.startsWith(one)) ?? ''
    return (name) => ids.get(`${prefix}${name}`) ?? ids.get(name) ?? ids.get(prefix) ?? all
  }
}

/** Content of every kind, all of it in the course `home` if there is one already, so that a call names what belongs together. */
async function makeContent(app: TestApp, as: Person, home?: string) {
  const id = home ?? (await makeCourse(app, as, text)).id
  const params = { id }
  const video = await app.call(createVideo, { as, params, body: { title: 'Lesson' } })
  const part = { as, params, body: { title: 'Part' } }
  const module = await app.call(createCourseModule, part)
  const read = { as, params, body: { title: 'To read', text: '# Read' } }
  const lesson = await app.call(createTextLesson, read)
  const quiz = await makeFuzzedQuiz(app, as, id)
  await addCandles(app, 'EURUSD')
  const exercise = await makeExercise(app, as, id)
  const date = app.clock.now().toISOString()
  const session = await app.call(createLiveSession, {
    as,
    body: { ...text, date, meetingUrl: 'https://meet.example.com/room' },
  })
  const signal = await app.call(createSignal, { as, body: { ...text, ...levels } })
  const publishAt = '2090-01-01T00:00:00Z'
  const later = { ...text, ...levels, takeProfit: '2' }
  const scheduled = await app.call(scheduleSignal, { as, body: { signal: later, publishAt } })
  const strategy = await app.call(createStrategy, {
    as,
    body: { ...text, rules: 'Rules', riskLevel: 'Low' },
  })
  const body = { ...text, ...aim, endDate: '2030-01-01T00:00:00Z' }
  const challenge = await app.call(createChallenge, { as, body })
  const assignment = await makeAssignment(app, as, { courseId: id })
  const trade = await app.call(createTrade, { as, body: { ...levels, openedAt } })
  return {
    '/api/courses/': id,
    courseId: id,
    videoId: video.body.id,
    textId: lesson.body.id,
    ...quiz,
    exerciseId: exercise.id,
    ...(await makeFuzzedDrill(app, as, id)),
    lessonId: (await makeLinked(app, as, id, { kind: 'assignment', assignment: assignment.id })).id,
    fileId: await fileOf(app, as, { id, videoId: video.body.id }),
    threadId: await threadOf(app, as, { id, videoId: video.body.id }),
    ...(await makeFuzzedCertificate(app)),
    checkpointId: (await makeCheckpoint(app, as, { id, videoId: video.body.id }, 1)).id,
    language: await trackOf(app, as, { id, videoId: video.body.id }),
    moduleId: module.body.id,
    ids: module.body.id,
    strategyId: strategy.body.id,
    '/api/courses/live-session/': session.body.id,
    '/api/courses/signal/': signal.body.id,
    '/api/courses/signal/threadId': await signalThreadOf(app, as, signal.body.id),
    '/api/admin/journals/signals/': signal.body.id,
    '/api/admin/scheduled-signals/': scheduled.body.id,
    ...(await makeReceived(app, as)),
    '/api/admin/courses/': id,
    '/api/mentorship/strategies/': strategy.body.id,
    '/api/mentorship/challenges/': challenge.body.id,
    '/api/assignments/': assignment.id,
    '/api/admin/assignments/': assignment.id,
    '/api/journal/trades/': trade.body.id,
    ...(await makeImports(app, as)),
    ...(await makeHabits(app, as)),
    ...(await makePractice(app, as)),
    ...(await makeFuzzedCall(app, as)),
    // Once: the trades of several would add up to more than one drill needs.
    ...(home === undefined && (await makeFuzzedOwnDrill(app, as))),
  }
}

/** A source of signals, and what came in from there. */
async function makeReceived(app: TestApp, as: Person) {
  const body = {
    name: 'Alerts',
    mode: 'draft' as const,
    roleAccess: ['community_student' as const],
  }
  const { body: made } = await app.call(makeSignalSource, { as, body })
  const url = `/api/signals/incoming/${made.secret}`
  await app.request({ method: 'POST', url, payload: 'EURUSD BUY 1.0850 SL 1.0820' })
  const { body: drafts } = await app.call(listSignalDrafts, { as })
  const draft = drafts.find(({ source }) => source.id === made.id)
  return {
    '/api/admin/signal-sources/': made.id,
    '/api/admin/signal-drafts/': draft?.id ?? '',
  }
}

/** A quiz with an attempt under way, and an answer in words that waits for a mark. */
async function makeFuzzedQuiz(app: TestApp, as: Person, courseId: string) {
  const params = await makeQuiz(app, as, courseId)
  const managed = await app.call(getManagedQuiz, { as, params })
  const answer = { kind: 'text', text: 'Because' } as const
  const { body: first } = await app.call(startAttempt, { as, params })
  const of = { ...params, attemptId: first.id }
  await app.call(saveQuizAnswer, { as, params: { ...of, place: 5 }, body: { answer } })
  await app.call(submitAttempt, { as, params: of })
  const { body: written } = await app.call(listWrittenAnswers, { as, params })
  const { body: second } = await app.call(startAttempt, { as, params })
  return {
    quizId: params.quizId,
    questionId: managed.body.questions[0]?.id ?? '',
    answerId: written[0]?.id ?? '',
    attemptId: second.id,
    cardId: await makeDueCard(app, as.id, params),
  }
}

/** A call of a student, and one that is the same for whoever names it. */
async function makeFuzzedCall(app: TestApp, as: Person) {
  const mentor = await app.people.admin()
  await makeHours(app, mentor)
  await makeHours(app, as)
  const { id } = await makeCall(app, await app.people.academy(), mentor)
  return { mentorId: as.id, moving: id, '/api/me/calls/': id, '/api/admin/calls/': id }
}

async function makeFuzzedCertificate(app: TestApp) {
  const id = await makeCertificate(app, await app.people.academy())
  const certificates = app.academy.db.pool.selectFrom('certificates').select('code')
  const { code } = await certificates.where('id', '=', id).executeTakeFirstOrThrow()
  return { '/api/admin/certificates/': id, code }
}

/** A question of a student on a lesson, which the class sees; returns its id. */
async function threadOf(app: TestApp, as: Person, lesson: { id: string; videoId: string }) {
  const { id } = await makeQuestion(app, await app.people.mentorship(), lesson)
  await makeShared(app, as, id)
  return id
}

/** A question of a student on a signal, which others see; returns its id. */
async function signalThreadOf(app: TestApp, as: Person, signalId: string) {
  const { id } = await makeSignalQuestion(app, await app.people.mentorship(), signalId)
  await makeShared(app, as, id)
  return id
}

/** Gives a video subtitles; returns their language. */
async function trackOf(app: TestApp, as: Person, lesson: { id: string; videoId: string }) {
  await makeTrack(app, as, lesson, ['What is said'])
  return 'en'
}

/** Gives a lesson a file; returns its id. */
async function fileOf(app: TestApp, as: Person, lesson: { id: string; videoId: string }) {
  const content = Buffer.from('RiskPercent=1.0')
  const { body } = await sendForm(app, {
    as,
    path: `/courses/${lesson.id}/videos/${lesson.videoId}/files`,
    file: { field: 'file', content, name: 'risk.set' },
  })
  return lessonFileSchema.parse(body).id
}

/** The office's objects about members: a note, a bulk action, an invitation, a list, a broadcast, an automation. */
async function makeOffice(app: TestApp, as: Person) {
  const { id } = await app.people.free()
  const [note, bulk] = [randomUUID(), randomUUID()]
  const [broadcast, automation] = [randomUUID(), randomUUID()]
  await app.call(addMemberNote, { as, params: { id }, body: { id: note, text: 'A note' } })
  const action = { kind: 'tag', tag: 'fuzzed' } as const
  await app.call(beginBulk, { as, body: { id: bulk, action, who: { ids: [id] } } })
  const text = { subject: 'News', body: 'Hello', filter: { tag: 'nobody' } }
  await app.call(saveBroadcast, { as, params: { id: broadcast }, body: text })
  const steps = [{ id: randomUUID(), kind: 'mail' as const, subject: 'News', body: 'Hello' }]
  const rest = { name: 'Welcome', trigger: { kind: 'joined' as const }, goal: null, repeats: false }
  const body = { ...rest, filter: { tag: 'nobody' }, steps }
  await app.call(saveAutomation, { as, params: { id: automation }, body })
  const email = `${randomUUID()}@people.example`
  const invitation = await app.call(inviteMember, {
    as,
    body: { email, name: '', program: null, days: 14 },
  })
  const teamInvitation = await app.call(inviteToTeam, {
    as,
    body: { email, staffRole: 'teacher' },
  })
  const list = await app.request({
    method: 'POST',
    url: '/api/admin/member-imports',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'text/csv' },
    payload: `email,name\n${randomUUID()}@people.example,Ann`,
  })
  const offer = await makeShopOffer(app, as, { programs: ['mentorship'], trialDays: 3 })
  return {
    '/api/admin/shop/offers/': offer.id,
    '/api/me/offers/': offer.id,
    '/api/offers/': offer.slug,
    '/api/admin/members/': id,
    '/api/admin/member-notes/': note,
    '/api/admin/member-bulks/': bulk,
    '/api/admin/letters/': broadcast,
    '/api/admin/automations/': automation,
    '/api/admin/invitations/': invitation.body.id,
    '/api/admin/team-invitations/': teamInvitation.body.id,
    '/api/admin/member-imports/': (list.body as MemberImport).id,
    ...(await makeStored(app, as)),
  }
}

/** The office's reusable objects: a saved answer, a coupon, an announcement. */
async function makeStored(app: TestApp, as: Person) {
  const [answer, announcement] = [randomUUID(), randomUUID()]
  const params = { id: answer }
  await app.call(saveAnswer, { as, params, body: { title: 'Hours', text: 'From eight on' } })
  await app.call(saveAnnouncement, {
    as,
    params: { id: announcement },
    body: {
      title: 'Closed',
      text: 'On Friday',
      roles: [],
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: '2100-01-01T00:00:00Z',
    },
  })
  const limits = { startsAt: null, endsAt: null, maxUses: null, maxUsesEach: null, active: true }
  const code = `FUZZ-${answer.slice(0, 8)}`
  const coupon = await app.call(createCoupon, {
    as,
    body: { ...limits, code, percent: 10, amountCents: null, program: null },
  })
  return {
    '/api/admin/saved-answers/': answer,
    '/api/admin/announcements/': announcement,
    '/api/announcements/': announcement,
    '/api/admin/coupons/': coupon.body.id,
  }
}

/** A journal's objects besides trades: a playbook and a template. */
async function makeHabits(app: TestApp, as: Person) {
  const playbook = randomUUID()
  const rules = [{ id: randomUUID(), text: 'Wait for the retest' }]
  await app.call(savePlaybook, { as, params: { id: playbook }, body: { title: 'Retest', rules } })
  const { pair, direction, lots } = levels
  const { body: templates } = await app.call(saveTradeTemplate, {
    as,
    body: { name: playbook.slice(0, 8), pair, direction, lots, setup: null, tags: [] },
  })
  return {
    playbookId: playbook,
    '/api/journal/playbooks/': playbook,
    '/api/journal/figures/playbooks/': playbook,
    '/api/journal/templates/': templates.at(-1)?.id ?? '',
  }
}

/** A practice run with a position and an order that waits. */
async function makePractice(app: TestApp, as: Person) {
  const { id } = await startPractice(app, as, { from: null, bars: 200 })
  const order = { do: 'place', direction: 'BUY', lots: '0.10' } as const
  await practise(app, as, id, { ...order, kind: 'market' })
  await practise(app, as, id, { ...order, kind: 'limit', price: '1.00000' })
  return { runId: id, '/api/practice/runs/': id }
}

/** A drill with a moment for each round of the fuzzing, and a round of a student who is not the caller. */
async function makeFuzzedDrill(app: TestApp, as: Person, courseId: string) {
  const drill = await makeDrill(app, as, courseId, { moments: 2 })
  const { body } = await continueDrill(app, await app.people.mentorship(), drill)
  const params = { id: courseId, drillId: drill.id }
  const { body: moments } = await app.call(listDrillMoments, { as, params, query: {} })
  return {
    drillId: drill.id,
    momentId: moments[0]?.id,
    roundId: body.round?.id,
    decisionId: body.moment?.decisionId,
  }
}

/** A drill of the caller's own trades with a finished round. */
async function makeFuzzedOwnDrill(app: TestApp, as: Person) {
  await addPracticeCandles(app, 'NZDCHF')
  await addLosses(app, as, { pair: 'NZDCHF', currency: 'CHF', apart: 5, each: 4 })
  const { id } = await makeOwnDrill(app, as, { of: 'NZDCHF', currency: 'CHF' })
  const { roundId, decisionId } = await playRound(app, as, id)
  return { '/api/journal/own-drills/': id, ownRoundId: roundId, ownDecisionId: decisionId }
}

/** An import with its account, and an account whose import was undone. */
async function makeImports(app: TestApp, as: Person) {
  const bring = async (ticket: string) => {
    const { id } = await readStatementOf(app, as, statementCsv([{ ticket }]))
    const account = { number: id, currency: 'USD' }
    await app.call(updateImport, { as, params: { id }, body: { account, timeZone: 'UTC' } })
    const { body } = await app.call(confirmImport, { as, params: { id } })
    return { id, accountId: body.account?.id ?? '' }
  }
  const empty = await bring('1')
  await app.call(deleteImport, { as, params: { id: empty.id } })
  const { id, accountId } = await bring('1')
  return { accountId, '/api/journal/accounts/': empty.accountId, '/api/journal/imports/': id }
}

/** A student for admins to act on, with objects that only students create. */
async function makePeople(app: TestApp, admin: Person, assignmentId: string) {
  const student = await app.people.mentorship()
  const { body } = await app.call(getUser, { as: admin, params: { id: student.id } })
  const trade = await app.call(createTrade, {
    as: student,
    body: { ...levels, openedAt, shared: true },
  })
  const losses = { pair: 'NZDCHF', currency: 'CHF', apart: 5, each: 4 }
  await addLosses(app, student, { ...losses, shared: true })
  const drill = await makeOwnDrill(app, student, { of: 'NZDCHF', currency: 'CHF' })
  await app.call(sendOwnMessage, { as: student, body: { text: 'Hello', clientId: randomUUID() } })
  const handedIn = await handIn(app, await app.people.academy(), assignmentId, { text: 'Mine' })
  const newcomer = await app.people.free()
  const request = await app.call(requestRole, { as: newcomer, body: { program: 'academy' } })
  const { submissions = [] } = Object(handedIn.body) as { submissions?: { id: string }[] }
  return {
    '/api/admin/users/': newcomer.id,
    '/api/admin/messages/': student.id,
    '/api/admin/journals/': student.id,
    userId: student.id,
    '/api/admin/journals/trades/': trade.body.id,
    ownDrillId: drill.id,
    '/api/admin/subscriptions/': body.subscriptions[0]?.id ?? '',
    '/api/admin/submissions/': submissions[0]?.id ?? '',
    '/api/role-requests/': request.body.id,
  }
}
