import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { upload } from '#client/platform/media/upload.ts'
import { addQuizPicture, type CandleWindow, createQuizChart } from '#contract/quizzes/exhibits.ts'
import { courseKeys } from '../courses.keys.ts'
import type { QuizIds } from './quizzes.queries.ts'

interface PictureToAdd {
  file: File
  /** Called with 0 to 1 during the upload. */
  onProgress: (fraction: number) => void
}

/** Sends a picture for the questions of a quiz; none of them shows it yet. */
export const useAddPicture = ({ courseId, quizId }: QuizIds) =>
  useChange(courseKeys.quiz(courseId, quizId), async ({ file, onProgress }: PictureToAdd) => {
    const form = new FormData()
    form.set('picture', file)
    const path = addQuizPicture.path.replace(':id', courseId).replace(':quizId', quizId)
    return addQuizPicture.success.body.parse(await upload(path, form, { onProgress }))
  })

/** Has candles copied for the questions of a quiz; none of them shows them yet. */
export const useAddChart = ({ courseId, quizId }: QuizIds) =>
  useChange(courseKeys.quiz(courseId, quizId), (body: CandleWindow) =>
    call(createQuizChart, { params: { id: courseId, quizId }, body }),
  )
