import { zodResolver } from '@hookform/resolvers/zod'
import { Controller } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { MarkdownField } from '#client/ui/forms/markdown-field.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { TextLesson } from '#contract/text-lessons.ts'
import { lessonTextMaximum, textLessonInputSchema } from '#schemas/text-lessons.ts'
import { currentText, useAddText, useUpdateText } from './texts.queries.ts'

interface TextLessonFormProps {
  courseId: string
  /** The lesson to change; without one, a new lesson is added. */
  lesson?: TextLesson
  /** Called when a change is saved or given up. */
  onClose?: () => void
}

const resolver = zodResolver(textLessonInputSchema)

const valuesOf = (lesson?: TextLesson) => ({
  title: lesson?.title ?? '',
  text: lesson?.text ?? '',
})

/** The title and the text of a lesson that is read. */
export function TextLessonForm({ courseId, lesson, onClose }: TextLessonFormProps) {
  const add = useAddText(courseId)
  const update = useUpdateText(courseId)
  const form = useItemForm({
    name: lesson ? 'text lesson' : `text lesson of ${courseId}`,
    item: lesson,
    resolver,
    values: valuesOf,
    serverNames: { title: 'title', text: 'text' },
    current: (id) => currentText(courseId, id),
    savedTitle: (isChange) => (isChange ? 'Text Lesson Updated' : 'Text Lesson Added'),
    saveFailure: 'Failed to save content. Please try again.',
    onSaved(): void {
      if (lesson) onClose?.()
      else form.reset(valuesOf())
    },
    send: (input, base, seenUpdatedAt) =>
      base ? update.mutateAsync({ textId: base.id, input, seenUpdatedAt }) : add.mutateAsync(input),
  })
  const { control, draft, edit, register } = form
  const { errors } = form.formState
  const cancel = () => {
    draft.discard()
    onClose?.()
  }
  return (
    <ItemForm form={form}>
      <Field label="Lesson title" error={errors.title?.message}>
        <Input {...register('title')} maxLength={200} />
      </Field>
      <Controller
        control={control}
        name="text"
        render={({ field }) => (
          <MarkdownField
            label="Lesson text"
            value={field.value}
            onChange={field.onChange}
            maxLength={lessonTextMaximum}
            error={errors.text?.message}
          />
        )}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" busy={edit.busy}>
          {lesson ? 'Save Text Lesson' : 'Add Text Lesson'}
        </Button>
        {lesson && (
          <Button variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </ItemForm>
  )
}
