import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { Video } from '#contract/courses.ts'
import type { ManagedLinkedLesson } from '#contract/linked-lessons.ts'
import { updateLinkedLesson } from '#schemas/linked-lessons.ts'
import { currentLinked, managedLinkedQuery, useUpdateLinked } from './linked.queries.ts'

interface ManagedLinkedProps {
  video: Video
  onClose: () => void
}

/** What is set for a lesson that is an assignment or a session; these are changed where they are. */
export function ManagedLinked({ video, onClose }: ManagedLinkedProps) {
  const lesson = useQuery(managedLinkedQuery({ courseId: video.courseId, lessonId: video.id }))
  if (lesson.isError) {
    return <QueryError message="This lesson could not be loaded." query={lesson} />
  }
  if (!lesson.data) return <Spinner label="Loading the lesson" />
  return <LinkedSettings lesson={lesson.data} onClose={onClose} />
}

const resolver = zodResolver(updateLinkedLesson.body.pick({ title: true, mustPass: true }))

const valuesOf = (lesson?: ManagedLinkedLesson) => ({
  title: lesson?.title ?? '',
  mustPass: lesson?.mustPass ?? false,
})

function LinkedSettings({ lesson, onClose }: { lesson: ManagedLinkedLesson; onClose: () => void }) {
  const { courseId, id: lessonId, kind, target } = lesson
  const update = useUpdateLinked({ courseId, lessonId })
  const form = useItemForm({
    name: 'linked lesson',
    item: lesson,
    resolver,
    values: valuesOf,
    serverNames: { title: 'title', mustPass: 'mustPass' },
    current: () => currentLinked({ courseId, lessonId }),
    savedTitle: () => 'Lesson Updated',
    saveFailure: 'Failed to save content. Please try again.',
    onSaved: onClose,
    send: (input, _, seenUpdatedAt) => update.mutateAsync({ ...input, seenUpdatedAt }),
  })
  const { draft, edit, register } = form
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <ItemForm form={form}>
      <p className="text-sm break-words text-muted-foreground">
        {kind === 'assignment'
          ? `It is the assignment “${target.title}”, which you change under Assignments.`
          : `It is the session “${target.title}”, which you change under Live Sessions.`}
      </p>
      <Field label="Lesson title" error={form.formState.errors.title?.message}>
        <Input {...register('title')} maxLength={200} />
      </Field>
      {kind === 'assignment' && (
        <Checkbox
          label="The lesson is completed only once it is passed"
          {...register('mustPass')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" busy={edit.busy}>
          Save Lesson
        </Button>
        <Button variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </ItemForm>
  )
}
