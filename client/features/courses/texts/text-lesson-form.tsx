import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Controller } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { MarkdownField } from '#client/ui/forms/markdown-field.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { LessonPicture } from '#contract/lesson-pictures.ts'
import type { TextLesson } from '#contract/text-lessons.ts'
import { lessonTextMaximum, textLessonInputSchema } from '#schemas/text-lessons.ts'
import { TypingNotice } from '../drafts/typing-notice.tsx'
import type { StoredTyping } from '../drafts/use-autosave.ts'
import { inserted } from './inserted.ts'
import { LessonText } from './lesson-text.tsx'
import { TextTools } from './text-tools.tsx'
import { currentText, useAddText, useUpdateText } from './texts.queries.ts'

interface TextLessonFormProps {
  courseId: string
  /** The lesson to change; without one, a new lesson is added. */
  lesson?: TextLesson
  /** Stores what is typed into it. */
  typing?: StoredTyping
  /** Called when a change is saved or given up. */
  onClose?: () => void
}

const resolver = zodResolver(textLessonInputSchema)

/** The name of its draft on this device, with the id of the lesson. */
export const textDraft = 'text lesson'

const valuesOf = (lesson?: TextLesson) => ({
  title: lesson?.title ?? '',
  text: lesson?.text ?? '',
})

const selectionOf = ({ current }: RefObject<HTMLTextAreaElement | null>) => ({
  from: current?.selectionStart ?? 0,
  to: current?.selectionEnd ?? 0,
})

/** The title and the text of a lesson that is read. */
export function TextLessonForm({ courseId, lesson, typing, onClose }: TextLessonFormProps) {
  const add = useAddText(courseId)
  const update = useUpdateText(courseId)
  const form = useItemForm({
    name: lesson ? textDraft : `text lesson of ${courseId}`,
    item: lesson,
    resolver,
    values: valuesOf,
    serverNames: { title: 'title', text: 'text' },
    current: (id) => currentText(courseId, id),
    savedTitle: (isChange) => (isChange ? 'Text Lesson Updated' : 'Text Lesson Added'),
    saveFailure: 'Failed to save content. Please try again.',
    onTyped(typed): void {
      const { base } = form.edit
      if (base) typing?.type(typed && { typed, seen: base.updatedAt })
    },
    onSaved(): void {
      if (lesson) onClose?.()
      else form.reset(valuesOf())
    },
    async send(input, base, seenUpdatedAt) {
      if (!base) return add.mutateAsync(input)
      await typing?.hold()
      return update.mutateAsync({ textId: base.id, input, seenUpdatedAt }).catch((error) => {
        typing?.resume()
        throw error
      })
    },
  })
  const { control, draft, edit, register } = form
  const { errors } = form.formState
  const area = useRef<HTMLTextAreaElement>(null)
  const [added, setAdded] = useState<LessonPicture[]>([])
  const pictures = [...(lesson?.pictures ?? []), ...added]
  const put = (made: ReturnType<typeof inserted>, onChange: (text: string) => void) => {
    // At once: the cursor is behind what is in the field by then.
    flushSync(() => onChange(made.text))
    area.current?.focus()
    area.current?.setSelectionRange(made.cursor, made.cursor)
  }
  const cancel = () => {
    draft.discard()
    onClose?.()
  }
  return (
    <ItemForm form={form}>
      {typing && !edit.isOvertaken && (
        <TypingNotice
          typing={typing}
          onLoaded={(typed) =>
            form.reset({ ...valuesOf(edit.base), ...typed }, { keepDefaultValues: true })
          }
        />
      )}
      <Field label="Lesson title" error={errors.title?.message}>
        <Input {...register('title')} maxLength={200} />
      </Field>
      <Controller
        control={control}
        name="text"
        render={({ field: { value, onChange } }) => (
          <MarkdownField
            label="Lesson text"
            value={value}
            onChange={onChange}
            maxLength={lessonTextMaximum}
            error={errors.text?.message}
            field={area}
            tools={
              <TextTools
                lesson={lesson}
                insert={(part, place) =>
                  put(inserted(value, selectionOf(area), part, place), onChange)
                }
                onPicture={(picture) => setAdded((before) => [...before, picture])}
              />
            }
            preview={(text) => <LessonText text={text} pictures={pictures} lesson={null} />}
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
