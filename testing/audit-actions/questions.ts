import { createVideo } from '#contract/courses.ts'
import { answerQuestion, settleQuestion, shareQuestion } from '#contract/lesson-questions.ts'
import { makeCourse } from '../courses.ts'
import { makeQuestion } from '../lesson-questions.ts'
import type { ActionsBench, AuditActions } from './bench.ts'

/** A question of a student on a lesson; returns the params of the calls about it. */
async function question({ app, admin: as }: ActionsBench) {
  const { id } = await makeCourse(app, as, { roleAccess: ['academy_student'], isPublished: true })
  const body = { title: 'Lesson' }
  const { body: video } = await app.call(createVideo, { as, params: { id }, body })
  const asked = await makeQuestion(app, await app.people.academy(), { id, videoId: video.id })
  return { threadId: asked.id }
}

/** What is done with the questions on lessons. */
export const questionsActions: AuditActions = {
  'POST /lesson-questions/:threadId/answers': {
    action: 'question.answered',
    tells: 'nothing',
    ofPerson: true,
    run: async (bench) =>
      bench.call(answerQuestion, { params: await question(bench), body: { text: 'Because.' } }),
  },
  'PUT /lesson-questions/:threadId/sharing': {
    action: 'question.shared',
    tells: 'nothing',
    ofPerson: true,
    run: async (bench) =>
      bench.call(shareQuestion, { params: await question(bench), body: { shared: true } }),
  },
  'PUT /lesson-questions/:threadId/solved': {
    action: 'question.solved',
    tells: 'nothing',
    ofPerson: true,
    run: async (bench) =>
      bench.call(settleQuestion, { params: await question(bench), body: { solved: true } }),
  },
}
