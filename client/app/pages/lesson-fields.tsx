import { useQuery } from '@tanstack/react-query'
import type { ChosenLessons } from '#client/features/automations/trigger-fields.tsx'
import { coursesQuery, videosQuery } from '#client/features/courses/courses.queries.ts'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'

interface LessonFieldsProps {
  chosen: ChosenLessons
  onChange: (chosen: ChosenLessons) => void
}

const optionsOf = (all: string, items: readonly { id: string; title: string }[] | undefined) => [
  { value: '', label: all },
  ...(items ?? []).map(({ id, title }) => ({ value: id, label: title })),
]

/** Chooses a lesson, all of a course, or any. */
export function LessonFields({ chosen, onChange }: LessonFieldsProps) {
  const { courseId, lessonId } = chosen
  const courses = useQuery(coursesQuery())
  const lessons = useQuery({ ...videosQuery(courseId ?? ''), enabled: courseId !== null })
  return (
    <>
      <Field label="Course">
        <Select
          options={optionsOf('Any course', courses.data)}
          value={courseId ?? ''}
          onChange={({ target }) => onChange({ courseId: target.value || null, lessonId: null })}
        />
      </Field>
      {courseId !== null && (
        <Field label="Lesson">
          <Select
            options={optionsOf('Any lesson', lessons.data)}
            value={lessonId ?? ''}
            onChange={({ target }) => onChange({ courseId, lessonId: target.value || null })}
          />
        </Field>
      )}
    </>
  )
}
