import { calendarDay } from '#client/ui/displays/format.ts'
import type { CourseModule } from '#contract/course-modules.ts'
import type { Course, Video } from '#contract/courses.ts'
import type { ManagedExercise } from '#contract/exercises.ts'
import type { ManagedLinkedLesson } from '#contract/linked-lessons.ts'
import type { ShownChart } from '#contract/quizzes/exhibits.ts'
import type { ManagedQuiz } from '#contract/quizzes/quizzes.ts'
import type { TextLesson } from '#contract/text-lessons.ts'
import type { WholeDrill } from './drills/managed-drills.queries.ts'
import { unpacked } from './exercises/unpacked.ts'

/** The file name of a course's export, with the date by the exporter's clock. */
export function exportName(title: string, day: Date): string {
  // Characters that some system does not allow in a file name.
  const name = title.replace(/[\p{Cc}/\\:*?"<>|]/gu, '-')
  return `course-${name}-${calendarDay(day)}.json`
}

/** What the teacher of an exercise has entered. */
function enteredOf(exercise: ManagedExercise | undefined) {
  if (!exercise) return undefined
  const { task, source, pairShown, reasonRequired, marking, demands, solution } = exercise
  return { task, source, pairShown, reasonRequired, marking, demands, solution }
}

/** What the teacher of a drill has entered. */
function enteredOfDrill(whole: WholeDrill | undefined) {
  if (!whole) return undefined
  const { decisions, before, after } = whole.drill
  const moments = whole.moments.map(({ pair, frame, lastAt, before, after, setup }) => ({
    pair,
    frame,
    lastAt,
    before,
    after,
    setup,
  }))
  return { decisions, before, after, moments }
}

/** What the teacher of a quiz has entered; of candles that a question shows, which ones they are. */
function enteredOfQuiz(quiz: ManagedQuiz | undefined) {
  if (!quiz) return undefined
  const { passPercent, attemptsAllowed, minutes, drawn } = quiz
  const questions = quiz.questions.map(
    ({ question: { picture, chart: _, ...question }, chart }) => ({
      ...question,
      picture: picture && { alt: picture.alt },
      chart: chart && windowOf(chart),
    }),
  )
  return { passPercent, attemptsAllowed, minutes, drawn, questions }
}

function windowOf({ pair, frame, packed, digits }: ShownChart) {
  const { times } = unpacked(packed, digits)
  const at = (minute = 0) => new Date(minute * 60_000).toISOString()
  return { pair, frame, from: at(times[0]), to: at(times.at(-1)) }
}

/** Which assignment or live session a lesson is; neither belongs to the lesson. */
function linkOf(linked: ManagedLinkedLesson | undefined) {
  if (!linked) return {}
  const { kind, target, mustPass } = linked
  return kind === 'session' ? { session: target } : { assignment: { ...target, mustPass } }
}

/** A course with its modules, if it has any, and its lessons with their texts, quizzes, exercises and drills, and what they link to, as JSON, without what concerns only the person exporting it. */
export function exportText(
  course: Course,
  videos: readonly Video[],
  modules: readonly CourseModule[],
  texts: readonly TextLesson[] = [],
  exercises: readonly ManagedExercise[] = [],
  drills: readonly WholeDrill[] = [],
  linked: readonly ManagedLinkedLesson[] = [],
  quizzes: readonly ManagedQuiz[] = [],
): string {
  const { progress, completed, thumbnail, lessonCount, moduleCount, waitsForUploads, ...stored } =
    course
  const parts = modules.map(({ id, title, order, release }) => ({ id, title, order, release }))
  const lessons = videos.map(({ id, title, order, duration, createdAt, source, ...video }) => ({
    id,
    title,
    order,
    duration,
    createdAt,
    source,
    // A file's address works for one reader only, and expires soon.
    videoUrl: source === 'external' ? video.videoUrl : null,
    module: video.module,
    isSample: video.isSample,
    text: texts.find((one) => one.id === id)?.text,
    exercise: enteredOf(exercises.find((one) => one.id === id)),
    drill: enteredOfDrill(drills.find((one) => one.drill.id === id)),
    quiz: enteredOfQuiz(quizzes.find((one) => one.id === id)),
    ...linkOf(linked.find((one) => one.id === id)),
  }))
  const all = { ...stored, ...(parts.length > 0 && { modules: parts }), videos: lessons }
  return JSON.stringify(all, null, 2)
}
