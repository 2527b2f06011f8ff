import { useQuery } from '@tanstack/react-query'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { Video } from '#contract/courses.ts'
import { TextLessonForm } from './text-lesson-form.tsx'
import { textQuery } from './texts.queries.ts'

interface EditTextProps {
  video: Video
  onClose: () => void
}

/** Changes a lesson that is read, once its text is here. */
export function EditText({ video, onClose }: EditTextProps) {
  const lesson = useQuery(textQuery(video.courseId, video.id))
  if (lesson.isError) {
    return <QueryError message="The text of this lesson could not be loaded." query={lesson} />
  }
  if (!lesson.data) return <Spinner label="Loading the text" />
  return <TextLessonForm courseId={video.courseId} lesson={lesson.data} onClose={onClose} />
}
