import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { Video } from '#contract/courses.ts'
import {
  addLessonNote,
  deleteLessonNote,
  type LessonNoteInput,
  listLessonNotes,
  updateLessonNote,
} from '#contract/lesson-notes.ts'
import { courseKeys } from '../courses.keys.ts'

type Lesson = Pick<Video, 'id' | 'courseId'>

const paramsOf = ({ id, courseId }: Lesson) => ({ id: courseId, videoId: id })
const keyOf = ({ id, courseId }: Lesson) => courseKeys.notes(courseId, id)

/** The user's own notes on a lesson, in the order of the video. */
export const notesQuery = (lesson: Lesson) =>
  queryOptions({
    queryKey: keyOf(lesson),
    queryFn: ({ signal }) => call(listLessonNotes, { params: paramsOf(lesson), signal }),
  })

export const useAddNote = (lesson: Lesson) =>
  useChange(keyOf(lesson), (body: LessonNoteInput) =>
    call(addLessonNote, { params: paramsOf(lesson), body }),
  )

export const useUpdateNote = (lesson: Lesson) =>
  useChange(keyOf(lesson), ({ noteId, text }: { noteId: string; text: string }) =>
    call(updateLessonNote, { params: { ...paramsOf(lesson), noteId }, body: { text } }),
  )

export const useDeleteNote = (lesson: Lesson) =>
  useChange(keyOf(lesson), (noteId: string) =>
    call(deleteLessonNote, { params: { ...paramsOf(lesson), noteId } }),
  )
