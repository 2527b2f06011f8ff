import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useWatch } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { ManagedQuestion } from '#contract/quizzes/quizzes.ts'
import { quizLimits } from '#schemas/quizzes/questions.ts'
import { CandlesPart } from './candles-part.tsx'
import { currentQuestion, useAddQuestion, useUpdateQuestion } from './managed-quizzes.queries.ts'
import { MarkParts } from './mark-parts.tsx'
import { NumericParts } from './numeric-parts.tsx'
import { PicturePart } from './picture-part.tsx'
import { mayBePartial, questionFormSchema, questionFormValues } from './question-form-values.ts'
import { ItemParts, OptionParts, PairParts } from './question-parts.tsx'
import { kindOptions } from './question-words.ts'
import type { QuizIds } from './quizzes.queries.ts'
import { TextPart } from './text-part.tsx'

interface QuestionFormProps {
  ids: QuizIds
  /** The question to change; without one, a new question is added. */
  item?: ManagedQuestion
  onSaved: () => void
  /** Called when it is given up. */
  onCancel: () => void
}

const resolver = zodResolver(questionFormSchema)
const serverNames = {
  'question.prompt': 'prompt',
  'question.formula': 'formula',
  'question.parameters': 'parameters',
  'question.picture': 'picture',
  'question.chart': 'chart',
  'question.solution.candles.last': 'solution.candles.last',
} as const

/** A question with what is right. */
export function QuestionForm({ ids, item, onSaved, onCancel }: QuestionFormProps) {
  const add = useAddQuestion(ids)
  const update = useUpdateQuestion(ids)
  const form = useItemForm({
    name: item ? 'question' : `question of ${ids.quizId}`,
    item,
    resolver,
    values: questionFormValues,
    serverNames,
    current: (id) => currentQuestion(ids, id),
    savedTitle: (isChange) => (isChange ? 'Question Updated' : 'Question Added'),
    saveFailure: 'Failed to save the question. Please check what is marked and try again.',
    onSaved,
    send: (question, base, seenUpdatedAt) =>
      base
        ? update.mutateAsync({ questionId: base.id, question, seenUpdatedAt })
        : add.mutateAsync(question),
  })
  const { control, draft, edit, register } = form
  const { errors } = form.formState
  const kind = useWatch({ control, name: 'kind' })
  const cancel = () => {
    draft.discard()
    onCancel()
  }
  return (
    <FormProvider {...form}>
      <ItemForm form={form}>
        <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
          <Field label="Kind">
            <Select {...register('kind')} options={kindOptions} />
          </Field>
          <Field label="Points" error={errors.points?.message}>
            <Input {...register('points')} inputMode="numeric" maxLength={3} />
          </Field>
        </div>
        <TextPart
          name="prompt"
          label="Question"
          rows={4}
          maxLength={quizLimits.prompt}
          hint={kind === 'numeric' ? 'Markdown. {name} shows a parameter.' : 'Markdown'}
        />
        <PicturePart ids={ids} />
        <CandlesPart ids={ids} isMarked={kind === 'mark'} />
        {(kind === 'single' || kind === 'multiple') && <OptionParts isSingle={kind === 'single'} />}
        {kind === 'order' && <ItemParts />}
        {kind === 'match' && <PairParts />}
        {kind === 'numeric' && <NumericParts />}
        {kind === 'mark' && <MarkParts />}
        {mayBePartial(kind) && (
          <Checkbox
            label="Give a part of the points for what is partly right"
            {...register('partial')}
          />
        )}
        <TextPart
          name="explanation"
          label="Explanation"
          rows={3}
          maxLength={quizLimits.explanation}
          hint="Markdown, shown after the submission"
        />
        <Field
          label="Topic (optional)"
          hint="Questions drawn at random are spread evenly over topics"
          error={errors.topic?.message}
        >
          <Input {...register('topic')} maxLength={quizLimits.topic} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="outline" busy={edit.busy}>
            {item ? 'Save Question' : 'Add Question'}
          </Button>
          <Button variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </ItemForm>
    </FormProvider>
  )
}
