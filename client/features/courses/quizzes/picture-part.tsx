import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { accepts, FilePicker } from '#client/ui/controls/file-picker.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { alternativeTextMaximum } from '#contract/quizzes/exhibits.ts'
import { useAddPicture } from './exhibits.queries.ts'
import { Picture } from './question-exhibit.tsx'
import { listError, useQuestionForm } from './question-parts.tsx'
import type { QuizIds } from './quizzes.queries.ts'

const failed = 'The picture could not be added. Please try again.'

/** The picture above a question, and what it shows in words. */
export function PicturePart({ ids }: { ids: QuizIds }) {
  const { control, register, setValue, formState } = useQuestionForm()
  const picture = useWatch({ control, name: 'picture' })
  const add = useAddPicture(ids)
  const [sending, setSending] = useState<{ file: File; progress: number } | null>(null)
  const [problem, setProblem] = useState<string>()
  const errors = formState.errors.picture
  const send = async (file: File | null) => {
    setProblem(undefined)
    if (!file) return
    if (!accepts('image/*', file)) return setProblem('Choose an image')
    setSending({ file, progress: 0 })
    try {
      const onProgress = (progress: number) => setSending({ file, progress })
      const { id, url } = await add.mutateAsync({ file, onProgress })
      setValue('picture', { id, url, alt: '' }, { shouldDirty: true })
    } catch (error) {
      setProblem(error instanceof ApiProblem && error.status < 500 ? error.message : failed)
    }
    setSending(null)
  }
  if (!picture) {
    return (
      <FilePicker
        label="Add a picture"
        accept="image/*"
        file={sending?.file ?? null}
        progress={sending?.progress}
        onChange={(file) => void send(file)}
        hint="Shown above the question: an image of at most 5 MB"
        error={problem ?? listError(errors)}
      />
    )
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">Picture</legend>
      <Picture url={picture.url} alt={picture.alt} />
      <Field
        label="What the picture shows"
        hint="For those who do not see it; without what is right"
        error={errors?.alt?.message ?? listError(errors)}
      >
        <Input {...register('picture.alt')} maxLength={alternativeTextMaximum} />
      </Field>
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        onClick={() => setValue('picture', null, { shouldDirty: true })}
      >
        <Trash2 aria-hidden="true" />
        Remove the picture
      </Button>
    </fieldset>
  )
}
