import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  createTextLesson,
  getTextLesson,
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
