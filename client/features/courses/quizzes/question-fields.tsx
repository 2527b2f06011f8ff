import { ArrowDown, ArrowUp, Check } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import { Field } from '#client/ui/forms/field.tsx'
import type { Answer, GivenQuestion } from '#contract/quizzes/questions.ts'
import { MarkAnswer } from './mark-answer.tsx'
import { partialRule, unitWords } from './quiz-words.ts'

interface AnswerFieldsProps {
  question: GivenQuestion
  answer: Answer | null
  /** `isTyped` if more may follow at once. */
  onAnswer: (answer: Answer | null, isTyped?: boolean) => void
}

/** The controls with which a question is answered, and the rule by which parts of it count. */
export function AnswerFields(props: AnswerFieldsProps) {
  const rule = partialRule(props.question)
  return (
    <>
      {rule && <p className="text-compact text-muted-foreground">{rule}</p>}
      <KindFields {...props} />
    </>
  )
}

function KindFields(props: AnswerFieldsProps) {
  switch (props.question.kind) {
    case 'single':
      return <SingleChoice {...props} />
    case 'multiple':
      return <MultipleChoice {...props} />
    case 'numeric':
      return <NumberAnswer {...props} />
    case 'order':
      return <OrderAnswer {...props} />
    case 'match':
      return <MatchAnswer {...props} />
    case 'mark':
      return <MarkAnswer {...props} />
    case 'text':
      return <TextAnswer {...props} />
  }
}

const rowLook =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border p-3 text-sm has-checked:border-primary has-checked:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring'

const chosenOf = (answer: Answer | null) => (answer?.kind === 'choice' ? answer.chosen : [])

function SingleChoice({ question, answer, onAnswer }: AnswerFieldsProps) {
  const name = useId()
  return (
    <div className="flex flex-col gap-2">
      {question.options?.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place.
        <label key={place} className={rowLook}>
          <input
            type="radio"
            name={name}
            checked={chosenOf(answer).includes(place)}
            onChange={() => onAnswer({ kind: 'choice', chosen: [place] })}
            className="shrink-0 accent-primary outline-none"
          />
          <span className="min-w-0 break-words whitespace-pre-line">{option}</span>
        </label>
      ))}
    </div>
  )
}

function MultipleChoice({ question, answer, onAnswer }: AnswerFieldsProps) {
  const chosen = chosenOf(answer)
  const choose = (place: number, isChosen: boolean) => {
    const others = chosen.filter((one) => one !== place)
    const next = isChosen ? [...others, place] : others
    onAnswer(next.length > 0 ? { kind: 'choice', chosen: next } : null)
  }
  return (
    <div className="flex flex-col gap-1">
      <p className="text-compact text-muted-foreground">Choose all that are right.</p>
      {question.options?.map((option, place) => (
        <Checkbox
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place.
          key={place}
          label={<span className="break-words whitespace-pre-line">{option}</span>}
          checked={chosen.includes(place)}
          onChange={({ target }) => choose(place, target.checked)}
          className="min-h-11"
        />
      ))}
    </div>
  )
}

function NumberAnswer({ question, answer, onAnswer }: AnswerFieldsProps) {
  const [typed, setTyped] = useState(answer?.kind === 'number' ? String(answer.value) : '')
  const unit = unitWords[question.unit ?? 'none']
  const isNumber = typed.trim() === '' || Number.isFinite(numberOf(typed))
  return (
    <Field
      label={unit ? `Your answer in ${unit}` : 'Your answer'}
      error={isNumber ? undefined : 'Enter a number such as 0.25'}
    >
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        className="max-w-48 tabular-nums"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          const value = numberOf(target.value)
          onAnswer(Number.isFinite(value) ? { kind: 'number', value } : null, true)
        }}
      />
    </Field>
  )
}

function OrderAnswer({ question, answer, onAnswer }: AnswerFieldsProps) {
  const options = question.options ?? []
  const order = answer?.kind === 'order' ? answer.order : options.map((_, place) => place)
  const move = (from: number, to: number) => {
    const next = [...order]
    next.splice(to, 0, ...next.splice(from, 1))
    onAnswer({ kind: 'order', order: next })
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <ol className="flex w-full flex-col divide-y rounded-lg border">
        {order.map((place, index) => (
          <li key={place} className="flex items-center gap-2 py-1.5 pr-1.5 pl-3 text-sm">
            <span className="w-5 shrink-0 tabular-nums">{index + 1}.</span>
            <span className="min-w-0 flex-1 break-words">{options[place]}</span>
            {[
              { Icon: ArrowUp, word: 'up', to: index - 1 },
              { Icon: ArrowDown, word: 'down', to: index + 1 },
            ].map(({ Icon, word, to }) => {
              // Not `disabled`: the button would lose the focus at the end.
              const isPossible = to >= 0 && to < order.length
              return (
                <Button
                  key={word}
                  variant="ghost"
                  size="icon"
                  aria-label={`Move ${options[place]} ${word}`}
                  aria-disabled={!isPossible || undefined}
                  onClick={() => isPossible && move(index, to)}
                >
                  <Icon aria-hidden="true" />
                </Button>
              )
            })}
          </li>
        ))}
      </ol>
      {answer === null && (
        <Button variant="outline" size="sm" onClick={() => onAnswer({ kind: 'order', order })}>
          <Check aria-hidden="true" />
          This order is right
        </Button>
      )}
    </div>
  )
}

function MatchAnswer({ question, answer, onAnswer }: AnswerFieldsProps) {
  const { lefts = [], options = [] } = question
  const rights = answer?.kind === 'match' ? answer.rights : lefts.map(() => null)
  const choose = (index: number, value: string) => {
    const next = rights.map((right, at) =>
      at === index ? (value === '' ? null : Number(value)) : right,
    )
    onAnswer(next.some((right) => right !== null) ? { kind: 'match', rights: next } : null)
  }
  const choices = [
    { value: '', label: 'Choose…' },
    ...options.map((label, place) => ({ value: String(place), label })),
  ]
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {lefts.map((left, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place.
        <Field key={index} label={left}>
          <Select
            options={choices}
            value={String(rights[index] ?? '')}
            onChange={({ target }) => choose(index, target.value)}
          />
        </Field>
      ))}
    </div>
  )
}

function TextAnswer({ answer, onAnswer }: AnswerFieldsProps) {
  return (
    <Field label="Your answer" hint="Marked by your teacher">
      <Textarea
        rows={5}
        maxLength={10_000}
        defaultValue={answer?.kind === 'text' ? answer.text : ''}
        onChange={({ target }) => {
          const text = target.value
          onAnswer(text.trim() === '' ? null : { kind: 'text', text }, true)
        }}
      />
    </Field>
  )
}
