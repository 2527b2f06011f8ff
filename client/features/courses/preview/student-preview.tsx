import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { toLocalInput } from '#client/ui/forms/local-time.ts'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { CourseModule } from '#contract/course-modules.ts'
import type { CoursePreview } from '#contract/course-preview.ts'
import type { Course, Video } from '#contract/courses.ts'
import { GroupedLessons } from '../modules/lessons-by-module.tsx'
import { momentsOf, previewQuery } from './preview.queries.ts'
import { PreviewedLesson } from './previewed-lesson.tsx'

interface StudentPreviewProps {
  course: Course
  program: ContentRole
}

const today = () => toLocalInput(new Date()).slice(0, 10)

/** A course on one day as a student of a program would have it who joined on another; nothing of it is recorded. */
export function StudentPreview({ course, program }: StudentPreviewProps) {
  const [joinedOn, setJoinedOn] = useState(today)
  const [seenOn, setSeenOn] = useState(today)
  const [completed, setCompleted] = useState<readonly string[]>([])
  const imagined = { program, joinedOn, seenOn, completed }
  const isPossible = momentsOf(imagined) !== null
  const preview = useQuery(previewQuery(course.id, imagined))
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Joined on">
          <Input
            type="date"
            value={joinedOn}
            onChange={({ target }) => setJoinedOn(target.value)}
          />
        </Field>
        <Field
          label="Seen on"
          error={isPossible ? undefined : 'Choose two days, the day of joining first'}
        >
          <Input type="date" value={seenOn} onChange={({ target }) => setSeenOn(target.value)} />
        </Field>
      </div>
      <Completed
        modules={preview.data?.modules ?? []}
        completed={completed}
        onChange={setCompleted}
      />
      <Unpublished course={course} />
      {isPossible &&
        (preview.data ? (
          <Previewed course={course} shown={preview.data} />
        ) : preview.isError ? (
          <QueryError message="The preview could not be loaded." query={preview} />
        ) : (
          <Spinner label="Loading the preview" />
        ))}
    </div>
  )
}

interface CompletedProps {
  modules: readonly CourseModule[]
  completed: readonly string[]
  onChange: (completed: readonly string[]) => void
}

/** Which of the modules that others wait for the student has completed; nothing while none is waited for. */
function Completed({ modules, completed, onChange }: CompletedProps) {
  const awaited = modules.filter(({ id }) =>
    modules.some(({ release }) => release.kind === 'after' && release.moduleId === id),
  )
  if (awaited.length === 0) return null
  const toggle = (id: string, isDone: boolean) =>
    onChange(isDone ? [...completed, id] : completed.filter((one) => one !== id))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Has completed</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {awaited.map(({ id, title }) => (
          <Checkbox
            key={id}
            label={title}
            checked={completed.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Unpublished({ course: { isPublished, publishAt } }: { course: Course }) {
  if (isPublished) return null
  return (
    <Notice>
      {publishAt
        ? `Students see nothing of this course before it is published: ${moment(publishAt)}.`
        : 'Students see nothing of this course until it is published.'}
    </Notice>
  )
}

interface PreviewedProps {
  course: Course
  shown: CoursePreview
}

function Previewed({ course, shown: { isFor, modules, videos } }: PreviewedProps) {
  const [chosen, setChosen] = useState<{ id: string; choice: number } | null>(null)
  const lesson = videos.find(({ id }) => id === chosen?.id)
  const choose = ({ id }: Video) => setChosen({ id, choice: (chosen?.choice ?? 0) + 1 })
  return (
    <>
      {!isFor && (
        <Notice variant="warning">
          {videos.length > 0
            ? 'Students of this program do not have this course, only its free samples.'
            : 'Students of this program do not have this course.'}
        </Notice>
      )}
      {(isFor || videos.length > 0) && (
        <GroupedLessons
          modules={modules}
          videos={videos}
          playingId={chosen?.id ?? null}
          onWatch={choose}
        />
      )}
      {lesson && (
        <PreviewedLesson key={`${lesson.id} ${chosen?.choice}`} video={lesson} asks={isFor} />
      )}
      {isFor && course.content && (
        <div className="border-t pt-5">
          <Markdown>{course.content}</Markdown>
        </div>
      )}
    </>
  )
}
