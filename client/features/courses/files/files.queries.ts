import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { uploadOnce } from '#client/platform/media/upload.ts'
import type { FileToAdd } from '#client/ui/forms/managed-files.tsx'
import type { Video } from '#contract/courses.ts'
import { addLessonFile, removeLessonFile } from '#contract/lesson-files.ts'
import { courseKeys } from '../courses.keys.ts'

export const useAddLessonFile = ({ id, courseId }: Video) =>
  useChange(courseKeys.all, async ({ file, onProgress }: FileToAdd) => {
    const form = new FormData()
    form.set('file', file)
    const path = addLessonFile.path.replace(':id', courseId).replace(':videoId', id)
    return addLessonFile.success.body.parse(await uploadOnce(path, file, form, onProgress))
  })

export const useRemoveLessonFile = ({ id, courseId }: Video) =>
  useChange(courseKeys.all, (fileId: string) =>
    call(removeLessonFile, { params: { id: courseId, videoId: id, fileId } }),
  )
