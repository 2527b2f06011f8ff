import { useQuery } from '@tanstack/react-query'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { draftName } from '#client/ui/forms/draft-name.ts'
import type { Video } from '#contract/courses.ts'
import type { TextLesson } from '#contract/text-lessons.ts'
import { useAutosave } from '../drafts/use-autosave.ts'
import { useOpenedDraft } from '../drafts/use-opened-draft.ts'
import { TextLessonForm, textDraft } from './text-lesson-form.tsx'
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
  return <DraftedText lesson={lesson.data} onClose={onClose} />
}

interface DraftedTextProps {
  lesson: TextLesson
  onClose: () => void
}

/** The form with what its author has typed before, here or elsewhere. */
function DraftedText({ lesson, onClose }: DraftedTextProps) {
  const { id, courseId, updatedAt } = lesson
  const place = { courseId, lesson: id }
  const opened = useOpenedDraft(place, updatedAt, () => draftName(textDraft, lesson))
  if (!opened) return <Spinner label="Loading the text" />
  return <AutosavedText lesson={lesson} version={opened.version} onClose={onClose} />
}

function AutosavedText({
  lesson,
  version,
  onClose,
}: DraftedTextProps & { version: string | null }) {
  const typing = useAutosave({ courseId: lesson.courseId, lesson: lesson.id }, version)
  return (
    <TextLessonForm courseId={lesson.courseId} lesson={lesson} typing={typing} onClose={onClose} />
  )
}
