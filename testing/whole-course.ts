import { updateVideo } from '#contract/courses.ts'
import { pictureAddress } from '#contract/lesson-text.ts'
import { addQuizPicture, createQuizChart } from '#contract/quizzes/exhibits.ts'
import type { QuestionInput } from '#contract/quizzes/questions.ts'
import { createQuestion } from '#contract/quizzes/quizzes.ts'
import { updateTextLesson } from '#contract/text-lessons.ts'
import { setVideoChapters } from '#contract/video-tracks.ts'
import type { TestApp } from './app.ts'
import { makeAssignment } from './assignments.ts'
import { picture } from './audit-actions/picture.ts'
import { checkpointQuestion, makeCheckpoint } from './checkpoints.ts'
import { makeLessonIn, makeModule } from './course-modules.ts'
import { makeCourse, makeVideo } from './courses.ts'
import { makeDrill } from './drills.ts'
import { addCandles, hourOfCandle, makeExercise } from './exercises.ts'
import { sendForm } from './forms.ts'
import { makeLinked, makeOpenSession } from './linked-lessons.ts'
import type { Person } from './people.ts'
import { makeQuiz } from './quizzes.ts'
import { makePicture, makeText } from './text-lessons.ts'
import { makeTrack } from './video-tracks.ts'

export const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
const soon = new Date(Date.now() + 864e5 * 30).toISOString()

/** A course with one of everything that its file carries, and a session, which it does not; returns its id. */
export async function wholeCourse(app: TestApp, admin: Person): Promise<string> {
  await addCandles(app, 'EURUSD')
  const { id } = await makeCourse(app, admin, { title: 'Six months', isPublished: true })
  await sendForm(app, {
    as: admin,
    path: `/courses/${id}/thumbnail`,
    file: { field: 'thumbnail', content: await picture(), name: 'one.png' },
  })
  const first = await makeModule(app, admin, id, 'Basics')
  const second = await makeModule(app, admin, id, 'Charts', { kind: 'after', moduleId: first })
  await makeModule(app, admin, id, 'Later', { kind: 'days', days: 30 })
  await makeModule(app, admin, id, 'Live', { kind: 'date', opensAt: soon })
  const video = await makeVideo(app, admin, id, 'Welcome')
  const lesson = { id, videoId: video.id }
  await makeTrack(app, admin, lesson, ['Hello & welcome', 'A pip is <small>'])
  await makeTrack(app, admin, lesson, ['Hallo'], 'de')
  const lines = '0:00 Start\n0:05 Pips – what they are'
  await app.call(setVideoChapters, { as: admin, params: lesson, body: { lines } })
  await app.call(updateVideo, { as: admin, params: lesson, body: { isSample: true } })
  for (const name of ['plan.pdf', 'second.pdf']) {
    await sendForm(app, {
      as: admin,
      path: `/courses/${id}/videos/${video.id}/files`,
      file: { field: 'file', content: pdf, name },
    })
  }
  await makeLessonIn(app, admin, id, first, 'Elsewhere')
  await makeLessonIn(app, admin, id, second, 'In charts')
  await makeCheckpoint(app, admin, lesson, 4, checkpointQuestion('numeric'))
  await makeCheckpoint(app, admin, lesson, 2)
  await makeDrawnText(app, admin, id)
  await makeShownQuiz(app, admin, id)
  await makeExercise(app, admin, id)
  await makeDrill(app, admin, id, { moments: 3 })
  await makeAssignment(app, admin, { courseId: id, title: 'Plan', dueDate: soon })
  const rubric = [{ name: 'Risk', points: 10 }]
  const assignment = { title: 'Review', description: 'Look back', rubric }
  await makeLinked(app, admin, id, { kind: 'assignment', assignment, mustPass: true })
  const { id: session } = await makeOpenSession(app, admin, { roleAccess: ['community_student'] })
  await makeLinked(app, admin, id, { kind: 'session', session })
  return id
}

/** A text with a formula, a chart and a picture. */
async function makeDrawnText(app: TestApp, as: Person, courseId: string): Promise<void> {
  const { id: textId } = await makeText(app, as, courseId)
  const { id: pictureId } = await makePicture(app, as, { courseId, id: textId })
  const chart = ['```chart', 'pair: EURUSD', 'frame: H1', 'from: 2026-01-05 10:00']
  const lines = [...chart, 'to: 2026-01-05 20:00', 'level: 1.1 Resistance', '```']
  const text = ['# Pips', `![A range](${pictureAddress(pictureId)})`, 'Of $`x^2`$:', ...lines].join(
    '\n',
  )
  const params = { id: courseId, textId }
  const saved = await app.call(updateTextLesson, { as, params, body: { text } })
  if (saved.status !== 200) throw new Error(`the text answers ${saved.text}`)
}

/** A quiz with one question of each kind, and what is shown and marked: the same picture and candles twice. */
async function makeShownQuiz(app: TestApp, as: Person, courseId: string): Promise<void> {
  const params = await makeQuiz(app, as, courseId)
  const window = {
    pair: 'EURUSD',
    frame: 'H1',
    from: hourOfCandle(40),
    to: hourOfCandle(99),
  } as const
  const { body: chart } = await app.call(createQuizChart, { as, params, body: window })
  const { body } = await sendForm(app, {
    as,
    path: `/courses/${courseId}/quizzes/${params.quizId}/pictures`,
    file: { field: 'picture', content: await picture(), name: 'one.png' },
  })
  const shown = {
    points: 10,
    topic: 'Ranges',
    picture: { id: addQuizPicture.success.body.parse(body).id, alt: 'A range' },
    chart: { id: chart.id },
  }
  const solution = {
    shape: 'zone',
    prices: { low: '1.09911', high: '1.09977' },
    candles: { first: 11, last: 22 },
    overlap: 83,
  } as const
  const questions: QuestionInput[] = [
    { ...shown, kind: 'mark', prompt: 'Mark the zone.', partial: true, solution },
    { ...shown, kind: 'text', prompt: 'What is this?' },
  ]
  for (const question of questions) {
    const added = await app.call(createQuestion, { as, params, body: { question } })
    if (added.status !== 201) throw new Error(`the question answers ${added.text}`)
  }
}
