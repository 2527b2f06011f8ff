import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { upload } from '#client/platform/media/upload.ts'
import type { TextChart } from '#contract/chart-blocks.ts'
import { addLessonPicture, type LessonPicture } from '#contract/lesson-pictures.ts'
import { getTextChart, previewTextChart } from '#contract/text-charts.ts'
import {
  createTextLesson,
  getTextLesson,
  type TextLesson,
  type TextLessonInput,
  updateTextLesson,
} from '#contract/text-lessons.ts'
import { courseKeys } from '../courses.keys.ts'

/** A lesson that is read, with its text. */
export const textQuery = (courseId: string, textId: string) =>
  queryOptions({
    queryKey: courseKeys.text(courseId, textId),
    queryFn: ({ signal }) => call(getTextLesson, { params: { id: courseId, textId }, signal }),
  })

export const currentText = (courseId: string, textId: string) =>
  call(getTextLesson, { params: { id: courseId, textId } })

export const useAddText = (courseId: string) =>
  useChange(courseKeys.all, (body: TextLessonInput) =>
    call(createTextLesson, { params: { id: courseId }, body }),
  )

interface TextChange {
  textId: string
  input: TextLessonInput
  /** The version that was changed; undefined to overwrite another one. */
  seenUpdatedAt: string | undefined
}

export const useUpdateText = (courseId: string) =>
  useChange(courseKeys.all, ({ textId, input, seenUpdatedAt }: TextChange) =>
    call(updateTextLesson, { params: { id: courseId, textId }, body: { ...input, seenUpdatedAt } }),
  )

/** The candles of a chart in the text of a lesson; in one that is being written, those that it would have. */
export const chartCandlesQuery = (
  { pair, frame, from, to }: TextChart,
  lesson: { courseId: string; id: string } | null,
) => {
  const instant = (minute: number) => new Date(minute * 60_000).toISOString()
  const query = { pair, frame, from: instant(from), to: instant(to) }
  return queryOptions({
    queryKey: lesson
      ? [...courseKeys.text(lesson.courseId, lesson.id), 'chart', query]
      : (['courses', 'chart preview', query] as const),
    queryFn: ({ signal }) =>
      lesson
        ? call(getTextChart, {
            params: { id: lesson.courseId, textId: lesson.id },
            query,
            signal,
          })
        : call(previewTextChart, { query, signal }),
  })
}

/** Sends a picture for a text; `onProgress` is called with 0 to 1 during the upload. */
export async function sendPicture(
  { courseId, id }: Pick<TextLesson, 'courseId' | 'id'>,
  file: File,
  onProgress: (fraction: number) => void,
): Promise<LessonPicture> {
  const form = new FormData()
  form.set('picture', file)
  const path = addLessonPicture.path.replace(':id', courseId).replace(':textId', id)
  return addLessonPicture.success.body.parse(await upload(path, form, { onProgress }))
}
