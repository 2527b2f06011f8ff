import type { Academy } from '#server/app/compose.ts'
import { reviews as reviewsModule } from '#server/modules/reviews/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'

const days = 24 * 3_600_000

/** The mentorship student, whose course has the quiz and the drill, got some of a quiz and a moment of a drill wrong three days ago; they are due now. */
export async function loadReviews(academy: Academy, admin: Actor, student: Actor): Promise<void> {
  const { courses, drills, quizzes } = academy.modules
  const { items } = await courses.list(student, { page: 1, limit: 100 })
  const course = items.find((one) => one.title === 'Trading the Sessions')
  if (!course || (await academy.modules.reviews.standing(student))) return
  const lessons = await courses.listVideos(student, course.id)
  const idsOf = (kind: string) =>
    lessons.flatMap((one) => (one.kind === kind ? { courseId: course.id, videoId: one.id } : []))
  const at = new Date(Date.now() - 3 * days)
  // The program's own operations, with a clock of that day.
  const then = academy.remake(reviewsModule, { now: () => at })
  for (const ids of idsOf('quiz')) {
    const { questions } = await quizzes.getManaged(admin, ids)
    const wrong = questions.filter(({ question }) => question.kind !== 'text').slice(0, 4)
    const questionIds = wrong.map(({ id }) => id)
    const missed = { userId: student.id, videoId: ids.videoId, questionIds }
    await academy.db.transaction((tx) => then.questionsMissed(tx, missed))
  }
  for (const ids of idsOf('drill')) {
    const { items: moments } = await drills.listMoments(admin, ids, { page: 1, limit: 1 })
    for (const { id: momentId } of moments) {
      const missed = { userId: student.id, videoId: ids.videoId, momentId }
      await academy.db.transaction((tx) => then.momentMissed(tx, missed))
    }
  }
}
