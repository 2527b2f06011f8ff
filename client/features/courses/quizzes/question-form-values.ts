import { z } from 'zod'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import type { Parameter, Question } from '#contract/quizzes/questions.ts'
import type { ManagedQuestion } from '#contract/quizzes/quizzes.ts'
import { questionKinds, questionSchema, units } from '#schemas/quizzes/questions.ts'

const text = z.string()

/** The fields of a question of any kind; only those of the chosen kind count. */
const fieldsSchema = z.object({
  kind: z.enum(questionKinds),
  prompt: text,
  points: text,
  explanation: text,
  options: z.array(z.object({ id: text, text, correct: z.boolean(), feedback: text })),
  items: z.array(z.object({ text })),
  pairs: z.array(z.object({ left: text, right: text })),
  formula: text,
  tolerance: text,
  unit: z.enum(units),
  parameters: z.array(
    z.object({
      name: text,
      kind: z.enum(['range', 'list']),
      min: text,
      max: text,
      step: text,
      values: text,
    }),
  ),
})
export type QuestionValues = z.input<typeof fieldsSchema>

/** The fields of a question, and the question that they make; what is wrong is told at its field. */
export const questionFormSchema = fieldsSchema.transform((values, context): Question => {
  const { data, error } = questionSchema.safeParse(questionOf(values))
  for (const { path, message, code } of error?.issues ?? []) {
    const isNumber = code === 'invalid_type'
    context.addIssue({
      code: 'custom',
      path: [...path],
      message: isNumber ? 'Enter a number' : message,
    })
  }
  return data ?? z.NEVER
})

function questionOf(values: QuestionValues): unknown {
  const { kind, prompt, explanation } = values
  const shared = { kind, prompt, explanation, points: numberOf(values.points) }
  switch (kind) {
    case 'single':
    case 'multiple':
      return { ...shared, options: values.options }
    case 'order':
      return { ...shared, items: values.items }
    case 'match':
      return { ...shared, pairs: values.pairs }
    case 'text':
      return shared
    case 'numeric':
      return {
        ...shared,
        formula: values.formula,
        tolerance: numberOf(values.tolerance),
        unit: values.unit,
        parameters: values.parameters.map(parameterOf),
      }
  }
}

const parameterOf = ({
  kind,
  name,
  min,
  max,
  step,
  values,
}: QuestionValues['parameters'][number]) =>
  kind === 'range'
    ? { kind, name, min: numberOf(min), max: numberOf(max), step: numberOf(step) }
    : { kind, name, values: values.split(/[,;]/).flatMap((value) => value.trim() || []) }

export const newOption = (correct = false) => ({
  id: crypto.randomUUID(),
  text: '',
  correct,
  feedback: '',
})
export const newParameter = () =>
  ({ name: '', kind: 'range', min: '', max: '', step: '1', values: '' }) as const

/** The fields for an existing question, or those of a new one: a choice of one. */
export function questionFormValues(item?: ManagedQuestion): QuestionValues {
  const question = item?.question
  const isChoice = question?.kind === 'single' || question?.kind === 'multiple'
  const isNumeric = question?.kind === 'numeric'
  return {
    kind: question?.kind ?? 'single',
    prompt: question?.prompt ?? '',
    points: String(question?.points ?? 1),
    explanation: question?.explanation ?? '',
    options: isChoice ? question.options : [newOption(true), newOption()],
    items: question?.kind === 'order' ? question.items : [{ text: '' }, { text: '' }],
    pairs:
      question?.kind === 'match'
        ? question.pairs
        : [
            { left: '', right: '' },
            { left: '', right: '' },
          ],
    formula: isNumeric ? question.formula : '',
    tolerance: isNumeric ? String(question.tolerance) : '0',
    unit: isNumeric ? question.unit : 'none',
    parameters: isNumeric ? question.parameters.map(valuesOfParameter) : [],
  }
}

const valuesOfParameter = (parameter: Parameter): QuestionValues['parameters'][number] =>
  parameter.kind === 'range'
    ? {
        ...newParameter(),
        name: parameter.name,
        min: String(parameter.min),
        max: String(parameter.max),
        step: String(parameter.step),
      }
    : { ...newParameter(), kind: 'list', name: parameter.name, values: parameter.values.join(', ') }
