import { listAssignments } from '#contract/assignments.ts'
import { readBatch } from '#contract/batch-reads.ts'
import { listCourseModules } from '#contract/course-modules.ts'
import { getCourse, listCourses, listVideos, saveProgress } from '#contract/courses.ts'
import { getDrill } from '#contract/drills.ts'
import { getExercise } from '#contract/exercises.ts'
import { lessonFileSchema } from '#contract/lesson-files.ts'
import { listLessonNotes } from '#contract/lesson-notes.ts'
import { listLessonQuestions } from '#contract/lesson-questions.ts'
import { getQuiz } from '#contract/quizzes/attempts.ts'
import { search } from '#contract/search.ts'
import { createTextLesson, getTextLesson } from '#contract/text-lessons.ts'
import type { TestApp } from './app.ts'
import { makeAssignment } from './assignments.ts'
import { makeModule } from './course-modules.ts'
import { makeCourse, makeVideo } from './courses.ts'
import { makeDrill } from './drills.ts'
import { addCandles, makeExercise } from './exercises.ts'
import { sendForm } from './forms.ts'
import type { Person } from './people.ts'
import { makeQuiz } from './quizzes.ts'

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')

/** A published course with a module and a lesson of every kind; `word` is in everything that a search could find. */
export async function makeFullCourse(
  app: TestApp,
  as: Person,
  word: string,
  changes: Parameters<typeof makeCourse>[2] = {},
) {
  const { id } = await makeCourse(app, as, { title: `All of ${word}`, ...changes })
  const params = { id }
  await makeModule(app, as, id, `Module of ${word}`)
  const video = await makeVideo(app, as, id, `Video of ${word}`)
  const body = { title: `Text of ${word}`, text: `Read ${word}` }
  const text = (await app.call(createTextLesson, { as, params, body })).body.id
  await addCandles(app, 'EURUSD')
  const attached = await sendForm(app, {
    as,
    path: `/courses/${id}/videos/${video.id}/files`,
    file: { field: 'file', content: pdf, name: 'plan.pdf' },
  })
  return {
    id,
    video: video.id,
    text,
    file: lessonFileSchema.parse(attached.body),
    quiz: (await makeQuiz(app, as, id)).quizId,
    exercise: (await makeExercise(app, as, id)).id,
    drill: (await makeDrill(app, as, id, { moments: 1 })).id,
    assignment: (await makeAssignment(app, as, { courseId: id })).id,
    word,
  }
}
export type FullCourse = Awaited<ReturnType<typeof makeFullCourse>>

/** Every way to a course and what is in it, each with whether it leads somebody there. */
export async function waysTo(
  app: TestApp,
  as: Person,
  course: FullCourse,
): Promise<Record<string, boolean>> {
  const { id, video: videoId, word } = course
  const params = { id }
  const ofVideo = { as, params: { id, videoId } }
  const statuses = {
    'the course': app.call(getCourse, { as, params }),
    lessons: app.call(listVideos, { as, params }),
    modules: app.call(listCourseModules, { as, params }),
    'a text': app.call(getTextLesson, { as, params: { id, textId: course.text } }),
    'a quiz': app.call(getQuiz, { as, params: { id, quizId: course.quiz } }),
    'an exercise': app.call(getExercise, { as, params: { id, exerciseId: course.exercise } }),
    'a drill': app.call(getDrill, { as, params: { id, drillId: course.drill } }),
    'own notes': app.call(listLessonNotes, ofVideo),
    questions: app.call(listLessonQuestions, ofVideo),
    progress: app.call(saveProgress, { ...ofVideo, body: { position: 1 } }),
  }
  const texts = {
    'the list': app.call(listCourses, { as, query: { limit: 100 } }),
    'the search of courses': app.call(listCourses, { as, query: { search: word } }),
    search: app.call(search, { as, query: { q: word } }),
    assignments: app.call(listAssignments, { as }),
    'reads together': app.call(readBatch, { as, query: { of: `/courses/${id}` } }),
  }
  const ways: Record<string, boolean> = {}
  for (const [way, answer] of Object.entries(statuses)) {
    const { status, text } = await answer
    if (status !== 200 && status !== 404) throw new Error(`${way} answers ${status}: ${text}`)
    ways[way] = status === 200
  }
  for (const [way, answer] of Object.entries(texts)) {
    const { text } = await answer
    const sought = way === 'assignments' ? course.assignment : id
    ways[way] = text.includes(sought)
  }
  return ways
}

/** The addresses of a course's files for somebody who has it: its video, and what can be downloaded with it. */
export async function filesOf(app: TestApp, as: Person, { id }: FullCourse): Promise<string[]> {
  const { body } = await app.call(listVideos, { as, params: { id } })
  const addresses = body.flatMap(({ source, videoUrl, files = [] }) => [
    ...(source === 'file' && videoUrl ? [videoUrl] : []),
    ...files.map(({ url }) => url),
  ])
  if (addresses.length !== 2) throw new Error(`it has ${addresses.length} files`)
  return addresses
}
