import { zodResolver } from '@hookform/resolvers/zod'
import { use } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { ManagedQuiz } from '#contract/quizzes/quizzes.ts'
import { JustAddedContext } from '../lessons/use-just-added.ts'
import { currentQuiz, useAddQuiz, useUpdateQuiz } from './managed-quizzes.queries.ts'
import { quizFormSchema, quizFormValues } from './quiz-form-values.ts'

interface QuizFormProps {
  courseId: string
  /** The quiz to change; without one, a new quiz is added. */
  quiz?: ManagedQuiz
}

const resolver = zodResolver(quizFormSchema)
const serverNames = {
  title: 'title',
  passPercent: 'passPercent',
  attemptsAllowed: 'attemptsAllowed',
  minutes: 'minutes',
  drawn: 'drawn',
} as const

/** What is set for a quiz as a whole. */
export function QuizForm({ courseId, quiz }: QuizFormProps) {
  const justAdded = use(JustAddedContext)
  const add = useAddQuiz(courseId)
  const update = useUpdateQuiz({ courseId, quizId: quiz?.id ?? '' })
  const form = useItemForm({
    name: quiz ? 'quiz' : `quiz of ${courseId}`,
    item: quiz,
    resolver,
    values: quizFormValues,
    serverNames,
    current: (quizId) => currentQuiz({ courseId, quizId }),
    savedTitle: (isChange) => (isChange ? 'Quiz Updated' : 'Quiz Added'),
    saveFailure: 'Failed to save content. Please try again.',
    ...(!quiz && { onSaved: (): void => form.reset(quizFormValues()) }),
    async send(input, base, seenUpdatedAt) {
      if (base) await update.mutateAsync({ ...input, seenUpdatedAt })
      else justAdded?.say((await add.mutateAsync(input)).id)
    },
  })
  const { edit, register } = form
  const { errors } = form.formState
  return (
    <ItemForm form={form}>
      <Field
        label="Quiz title"
        hint={quiz ? undefined : 'Its questions are added in the list, once it is there.'}
        error={errors.title?.message}
      >
        <Input {...register('title')} maxLength={200} />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Pass mark in %" error={errors.passPercent?.message}>
          <Input {...register('passPercent')} inputMode="numeric" maxLength={3} />
        </Field>
        <Field
          label="Attempts allowed"
          hint="Empty: any number"
          error={errors.attemptsAllowed?.message}
        >
          <Input {...register('attemptsAllowed')} inputMode="numeric" maxLength={3} />
        </Field>
        <Field label="Time limit in minutes" hint="Empty: none" error={errors.minutes?.message}>
          <Input {...register('minutes')} inputMode="numeric" maxLength={3} />
        </Field>
        <Field
          label="Questions drawn at random"
          hint="Empty: all of them, in order"
          error={errors.drawn?.message}
        >
          <Input {...register('drawn')} inputMode="numeric" maxLength={3} />
        </Field>
      </div>
      <Button type="submit" variant="outline" busy={edit.busy} className="self-start">
        {quiz ? 'Save Quiz' : 'Add Quiz'}
      </Button>
    </ItemForm>
  )
}
