import { ManagedFiles as Files } from '#client/ui/forms/managed-files.tsx'
import type { Video } from '#contract/courses.ts'
import { useAddLessonFile, useRemoveLessonFile } from './files.queries.ts'

/** The files of a lesson, with what adds and removes them. */
export function ManagedFiles({ video }: { video: Video }) {
  const add = useAddLessonFile(video)
  const remove = useRemoveLessonFile(video)
  return (
    <Files
      title={video.title}
      kind="lesson"
      files={video.files ?? []}
      add={add.mutateAsync}
      remove={remove.mutateAsync}
    />
  )
}
