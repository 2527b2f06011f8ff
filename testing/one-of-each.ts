import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createCohort } from '#contract/access/cohorts.ts'
import type { ContentRole } from '#contract/access/permissions.ts'
import { giveExtension, gradeSubmission, listSubmissions } from '#contract/assignments.ts'
import { saveAutomation } from '#contract/automations.ts'
import { createChallenge } from '#contract/challenges.ts'
import { createCoupon } from '#contract/coupons.ts'
import { createVideo, updateVideo } from '#contract/courses.ts'
import { commentOnTrade, createTrade, updateJournalSettings } from '#contract/journal/journal.ts'
import { savePlaybook } from '#contract/journal/journal-playbooks.ts'
import { createLiveSession } from '#contract/live-sessions.ts'
import { sendOwnMessage } from '#contract/messages/messages.ts'
import { startAttempt } from '#contract/quizzes/attempts.ts'
import { createSignal } from '#contract/signals/signals.ts'
import { createStrategy } from '#contract/strategies.ts'
import { createTextLesson } from '#contract/text-lessons.ts'
import type { TestApp } from './app.ts'
import { handIn, makeAssignment } from './assignments.ts'
import { contentOf } from './automations.ts'
import { makeCall, makeHours } from './bookings.ts'
import { makeCheckpoint } from './checkpoints.ts'
import { makeCourse } from './courses.ts'
import { continueDrill, decideMoment, makeDrill } from './drills.ts'
import { addCandles, answerExercise, exerciseInput, makeExercise } from './exercises.ts'
import { importCalls } from './import-calls.ts'
import { makeQuestion, makeShared, makeSignalQuestion } from './lesson-questions.ts'
import { makeLinked } from './linked-lessons.ts'
import { addLosses, addPracticeCandles, makeOwnDrill, playRound } from './own-drills.ts'
import type { Person } from './people.ts'
import { startPractice } from './practice.ts'
import { makeQuiz } from './quizzes.ts'
import { makeDueCard } from './reviews.ts'
import { makeShopOffer } from './shop.ts'
import { makeTrack } from './video-tracks.ts'

/** A text with the chart of which the tests of parameters ask. */
const chartedText = `# Read

\`\`\`chart
pair: EURUSD
frame: W1
from: 2026-01-01
to: 2026-12-31
\`\`\``

/** The people whose calls are looked at. */
export type Callers = Record<'admin' | 'mentorship' | 'academy', Person>

export const makeCallers = async (app: TestApp): Promise<Callers> => ({
  admin: await app.people.admin(),
  mentorship: await app.people.mentorship(),
  academy: await app.people.academy(),
})

/**
 * Makes one of each object that has a call of its own. Returns their ids by the path of that call, see `addressOf`, and that of
 * the mentorship student's trading account.
 */
export async function makeOneOfEach(
  app: TestApp,
  { admin, academy, mentorship }: Callers,
): Promise<{ things: Record<string, string>; accountId: string }> {
  const roleAccess: ContentRole[] = ['community_student']
  const text = { title: 'One', description: 'D' }
  const course = await makeCourse(app, admin, { roleAccess, isPublished: true })
  const trades = { atLeast: 1, withStop: false, pair: null, setup: null, riskAtMost: 2 }
  const evidence = { trades, reviews: { atLeast: 1 }, from: null, to: null, isRequired: false }
  const assignment = await makeAssignment(app, admin, { courseId: course.id, evidence })
  const at = (hours: number) =>
    new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
  const make = async (endpoint: Parameters<typeof app.call>[0], as: Person, body: object) => {
    const made = await app.call(endpoint, { as, body } as never)
    expect(made.status).toBe(201)
    return (made.body as unknown as { id: string }).id
  }
  const lesson = await app.call(createTextLesson, {
    as: admin,
    params: { id: course.id },
    body: { title: 'To read', text: chartedText },
  })
  await app.call(updateVideo, {
    as: admin,
    params: { id: course.id, videoId: lesson.body.id },
    body: { isSample: true },
  })
  const video = await app.call(createVideo, {
    as: admin,
    params: { id: course.id },
    body: { title: 'To watch' },
  })
  const watched = { id: course.id, videoId: video.body.id }
  await makeTrack(app, admin, watched, ['One thing is said'])
  await makeCheckpoint(app, admin, watched, 1)
  const quiz = await makeQuiz(app, admin, course.id)
  const attempt = await app.call(startAttempt, { as: academy, params: quiz })
  await makeDueCard(app, academy.id, quiz)
  // Of a pair that nothing else is about.
  await addCandles(app, 'AUDNZD')
  const source = { ...exerciseInput().source, pair: 'AUDNZD' }
  const exercise = await makeExercise(app, admin, course.id, { source, marking: 'hand' })
  await answerExercise(app, mentorship, exercise, { direction: 'NONE' })
  const drill = await makeDrill(app, admin, course.id, { pair: 'AUDNZD', moments: 1, decisions: 1 })
  const { body: begun } = await continueDrill(app, mentorship, drill)
  const decisionId = begun.moment?.decisionId ?? ''
  await decideMoment(app, mentorship, drill, decisionId, { direction: 'NONE' })
  // Of another pair, in a currency that no figures are asked of.
  await addPracticeCandles(app, 'NZDCHF')
  await addLosses(app, mentorship, { pair: 'NZDCHF', currency: 'CHF', shared: true })
  const own = await makeOwnDrill(app, mentorship, { of: 'NZDCHF', currency: 'CHF' })
  const played = await playRound(app, mentorship, own.id)
  const asked = { id: course.id, videoId: lesson.body.id }
  const question = await makeQuestion(app, academy, asked)
  await makeShared(app, admin, question.id)
  const linked = await makeLinked(app, admin, course.id, {
    kind: 'assignment',
    assignment: assignment.id,
  })
  const marked = await makeMarked(app, admin, academy, course.id)
  const extended = { email: academy.email, dueDate: at(2), reason: 'Ill last week' }
  const ownDate = { as: admin, params: { id: assignment.id }, body: extended }
  expect((await app.call(giveExtension, ownDate)).status).toBe(200)
  const levels = { entry: '1.1', exit: '1.105', stopLoss: '1.095', lots: '1' }
  const ticket = { ticket: '1', stopLoss: '1.09000' }
  await app.call(updateJournalSettings, {
    as: mentorship,
    body: { startingBalanceCents: 1_000_000 },
  })
  const message = { text: 'Good morning.', clientId: randomUUID() }
  await app.call(sendOwnMessage, { as: mentorship, body: message })
  const statement = await importCalls(app, mentorship).imported('1001', [ticket])
  const playbookId = randomUUID()
  const playbook = { title: 'Breakouts', rules: [{ id: randomUUID(), text: 'Wait.' }] }
  await app.call(savePlaybook, { as: mentorship, params: { id: playbookId }, body: playbook })
  const tradeId = await make(createTrade, mentorship, {
    ...levels,
    pair: 'EURUSD',
    direction: 'BUY',
    shared: true,
    openedAt: '2026-01-05T08:00:00Z',
    closedAt: '2026-01-05T09:00:00Z',
  })
  await makeHours(app, admin)
  await makeCall(app, academy, admin)
  const practice = await startPractice(app, mentorship, { pair: 'AUDNZD', currency: 'NZD' })
  const comment = { as: admin, params: { id: tradeId }, body: { text: 'Well done.' } }
  expect((await app.call(commentOnTrade, comment)).status).toBe(201)
  const session = await make(createLiveSession, admin, {
    ...text,
    date: at(1),
    roleAccess,
    capacity: 2,
  })
  const signal = await make(createSignal, admin, { title: 'S', content: 'C', roleAccess })
  const onSignal = await makeSignalQuestion(app, academy, signal)
  await makeShared(app, admin, onSignal.id)
  const challenge = await make(createChallenge, admin, {
    ...text,
    metric: 'trades_journaled',
    target: 5,
    reward: 'A call',
    startDate: at(-1),
    endDate: at(1),
    isPublished: true,
  })
  const automation = randomUUID()
  const kept = { as: admin, params: { id: automation }, body: contentOf() }
  expect((await app.call(saveAutomation, kept)).status).toBe(200)
  const offer = await makeShopOffer(app, admin, { courseIds: [course.id] })
  const things = {
    '/admin/automations/:id': automation,
    '/admin/automations/:id/runs': automation,
    '/courses/:id': course.id,
    '/courses/:id/modules': course.id,
    '/courses/:id/videos': course.id,
    '/courses/:id/quizzes/:quizId': `${course.id} ${quiz.quizId}`,
    '/courses/:id/quizzes/:quizId/content': `${course.id} ${quiz.quizId}`,
    '/courses/:id/quizzes/:quizId/figures': `${course.id} ${quiz.quizId}`,
    '/courses/:id/quizzes/:quizId/written': `${course.id} ${quiz.quizId}`,
    '/courses/:id/quizzes/:quizId/attempts/:attemptId': `${course.id} ${quiz.quizId} ${attempt.body.id}`,
    '/courses/:id/videos/:videoId/streams': `${course.id} ${video.body.id}`,
    '/courses/:id/videos/:videoId/tracks': `${course.id} ${video.body.id}`,
    '/courses/:id/videos/:videoId/tracks/:language': `${course.id} ${video.body.id} en`,
    '/courses/:id/videos/:videoId/tracks/:language/file': `${course.id} ${video.body.id} en`,
    '/courses/:id/videos/:videoId/checkpoints': `${course.id} ${video.body.id}`,
    '/courses/:id/videos/:videoId/checkpoints/content': `${course.id} ${video.body.id}`,
    '/courses/:id/videos/:videoId/questions': `${course.id} ${lesson.body.id}`,
    '/courses/:id/videos/:videoId/questions/:threadId': `${course.id} ${lesson.body.id} ${question.id}`,
    '/lesson-questions/:threadId': question.id,
    '/courses/signal/:id/questions': signal,
    '/courses/signal/:id/questions/:threadId': `${signal} ${onSignal.id}`,
    '/courses/:id/draft': course.id,
    '/courses/:id/texts/:textId': `${course.id} ${lesson.body.id}`,
    '/courses/:id/exercises/:exerciseId': `${course.id} ${exercise.id}`,
    '/courses/:id/exercises/:exerciseId/form': `${course.id} ${exercise.id}`,
    '/courses/:id/exercises/:exerciseId/result': `${course.id} ${exercise.id}`,
    '/courses/:id/exercises/:exerciseId/answers': `${course.id} ${exercise.id}`,
    '/courses/:id/drills/:drillId': `${course.id} ${drill.id}`,
    '/courses/:id/drills/:drillId/form': `${course.id} ${drill.id}`,
    '/courses/:id/drills/:drillId/moments': `${course.id} ${drill.id}`,
    '/courses/:id/drills/:drillId/students': `${course.id} ${drill.id}`,
    '/courses/:id/drills/:drillId/results': `${course.id} ${drill.id}`,
    '/courses/:id/drills/:drillId/rounds/:roundId': `${course.id} ${drill.id} ${begun.round?.id}`,
    '/courses/:id/drills/:drillId/decisions/:decisionId': `${course.id} ${drill.id} ${decisionId}`,
    '/courses/:id/linked-lessons/choices': course.id,
    '/courses/:id/linked-lessons/:lessonId': `${course.id} ${linked.id}`,
    '/courses/:id/linked-lessons/:lessonId/form': `${course.id} ${linked.id}`,
    '/admin/certificate-conditions/:program': 'academy',
    '/admin/courses/:id/students': course.id,
    '/admin/courses/:id/students.csv': course.id,
    '/admin/courses/:id/students/:userId': `${course.id} ${academy.id}`,
    '/admin/courses/:id/standing': course.id,
    '/assignments/:id': assignment.id,
    '/assignments/:id/evidence': assignment.id,
    '/assignments/:id/submissions/:submissionId/marks': `${marked.assignment} ${marked.attempt}`,
    '/admin/submissions/:id/marks': marked.attempt,
    '/admin/assignments/:id': assignment.id,
    '/admin/assignments/:id/extensions': assignment.id,
    '/admin/users/:id': academy.id,
    '/admin/journals/:userId': mentorship.id,
    '/admin/journals/:userId/trades': mentorship.id,
    '/admin/journals/:userId/comments': mentorship.id,
    '/admin/journals/:userId/analysis': mentorship.id,
    '/admin/journals/:userId/notes': mentorship.id,
    '/courses/signal/:id': signal,
    '/admin/journals/signals/:id': signal,
    '/courses/signal/:id/receipt': signal,
    '/admin/signals/:id/deliveries': signal,
    '/admin/signals/:id/deliveries/failed': signal,
    '/courses/signal/:id/recordings': signal,
    '/admin/journals/:userId/practice': mentorship.id,
    '/courses/live-session/:id': session,
    '/samples/:id': lesson.body.id,
    '/courses/live-session/:id/attendance': session,
    '/courses/live-session/:id/attendance.csv': session,
    '/mentorship/strategies/:id': await make(createStrategy, admin, {
      ...text,
      rules: 'R',
      riskLevel: 'Low',
      isPublished: true,
    }),
    '/mentorship/challenges/:id': challenge,
    '/mentorship/challenges/:id/entrants': challenge,
    '/journal/own-drills/:id': own.id,
    '/journal/own-drills/:id/change': own.id,
    '/journal/own-drills/:id/rounds/:ownRoundId': `${own.id} ${played.roundId}`,
    '/journal/own-drills/:id/decisions/:ownDecisionId': `${own.id} ${played.decisionId}`,
    '/admin/journals/:userId/own-drills': mentorship.id,
    '/admin/journals/:userId/own-drills/:ownDrillId/change': `${mentorship.id} ${own.id}`,
    '/journal/imports/:id': statement.id,
    '/journal/trades/:id': tradeId,
    '/journal/trades/:id/place': tradeId,
    '/journal/trades/:id/playbook': tradeId,
    '/admin/journals/trades/:id/place': tradeId,
    '/journal/figures/playbooks/:id': playbookId,
    '/practice/runs/:id': practice.id,
    '/admin/messages/:userId': mentorship.id,
    '/admin/users/:id/cohorts': mentorship.id,
    '/admin/cohorts/:id': await make(createCohort, admin, {
      program: 'mentorship',
      name: 'Winter',
      startsOn: '2190-05-01',
      closesOn: '2190-05-01',
      seats: 2,
    }),
    '/admin/shop/offers/:id': offer.id,
    '/admin/shop/offers/:id/buyers': offer.id,
    '/admin/shop/offers/:id/buyers.csv': offer.id,
    '/offers/:slug': offer.slug,
    '/me/offers/:id': offer.id,
    '/admin/coupons/:id/uses': await make(createCoupon, admin, {
      code: 'SPRING',
      percent: 10,
      amountCents: null,
      program: null,
      startsAt: null,
      endsAt: null,
      maxUses: null,
      maxUsesEach: null,
      active: true,
    }),
  }
  return { things, accountId: statement.accountId }
}

/** An attempt at an assignment whose file is marked. */
async function makeMarked(app: TestApp, admin: Person, student: Person, courseId: string) {
  const { id } = await makeAssignment(app, admin, { courseId })
  const content = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  await handIn(app, student, id, { file: { content, name: 'plan.pdf' } })
  const query = { assignmentId: id }
  const attempt = (await app.call(listSubmissions, { as: admin, query })).body[0]?.id ?? ''
  const pin = { kind: 'pin' as const, page: 1, text: 'Here', points: [5000, 5000] }
  const body = { grade: 'needs_work' as const, marks: [pin] }
  const graded = await app.call(gradeSubmission, { as: admin, params: { id: attempt }, body })
  expect(graded.status).toBe(200)
  return { assignment: id, attempt }
}

/** The address of one of these things: a path with several parameters has as many ids, with spaces between them. */
export function addressOf(things: Readonly<Record<string, string>>, path: string): string {
  const ids = things[path]?.split(' ') ?? []
  return path.replace(/:\w+/g, (name) => ids.shift() ?? name)
}
