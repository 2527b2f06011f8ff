import { z } from 'zod'
import { numberOf, withPoint } from '#client/ui/forms/decimal-text.ts'
import type { MarkSolution } from '#contract/quizzes/chart-marks.ts'
import type { Parameter, Question } from '#contract/quizzes/questions.ts'
import type { ManagedQuestion } from '#contract/quizzes/quizzes.ts'
import { candleFrames } from '#schemas/candles/candle-frames.ts'
import { shownChartSchema } from '#schemas/quizzes/exhibits.ts'
import { partialKinds, questionKinds, questionSchema, units } from '#schemas/quizzes/questions.ts'
import { valuesOfMark } from './chart-mark-values.ts'

const text = z.string()

/** The fields of a question of any kind; only those of the chosen kind count. */
const fieldsSchema = z.object({
  kind: z.enum(questionKinds),
  prompt: text,
  points: text,
  explanation: text,
  topic: text,
  partial: z.boolean(),
  picture: z.object({ id: text, url: text, alt: text }).nullable(),
  chart: shownChartSchema.extend({ id: text }).nullable(),
  /** Of the candles that are being chosen. */
  window: z.object({ pair: text, frame: z.enum(candleFrames), from: text, to: text }),
  solution: z.object({
    shape: z.enum(['level', 'zone']),
    price: text,
    tolerance: text,
    usesPrices: z.boolean(),
    usesCandles: z.boolean(),
    prices: z.object({ low: text, high: text }),
    candles: z.object({ first: text, last: text }),
    overlap: text,
  }),
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
  for (const issue of error?.issues ?? []) {
    const { path, message } = issue
    // What is missing as a whole has a message of its own.
    const isNumber = issue.code === 'invalid_type' && issue.expected !== 'object'
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
  const { picture, chart, partial } = values
  const shared = {
    kind,
    prompt,
    explanation,
    points: numberOf(values.points),
    ...(values.topic.trim() !== '' && { topic: values.topic }),
    ...(picture && { picture: { id: picture.id, alt: picture.alt } }),
    ...(chart && { chart: { id: chart.id } }),
    ...(partial && mayBePartial(kind) && { partial }),
  }
  switch (kind) {
    case 'single':
    case 'multiple':
      return { ...shared, options: values.options }
    case 'order':
      return { ...shared, items: values.items }
    case 'match':
      return { ...shared, pairs: values.pairs }
    case 'mark':
      return { ...shared, solution: solutionOf(values.solution) }
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

/** Whether a question of this kind may give a part of its points. */
export const mayBePartial = (kind: QuestionValues['kind']): boolean =>
  partialKinds.some((one) => one === kind)

function solutionOf({ shape, price, tolerance, ...zone }: QuestionValues['solution']) {
  const typed = (one: string) => withPoint(one.trim())
  if (shape === 'level') return { shape, price: typed(price), tolerance: typed(tolerance) }
  const { usesPrices, usesCandles, prices, candles, overlap } = zone
  return {
    shape,
    ...(usesPrices && { prices: { low: typed(prices.low), high: typed(prices.high) } }),
    ...(usesCandles && {
      candles: { first: numberOf(candles.first) - 1, last: numberOf(candles.last) - 1 },
    }),
    overlap: numberOf(overlap),
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
    topic: question?.topic ?? '',
    partial: question !== undefined && 'partial' in question && question.partial === true,
    picture: pictureOf(item),
    chart: question?.chart && item?.chart ? { ...item.chart, id: question.chart.id } : null,
    window: { pair: item?.chart?.pair ?? '', frame: item?.chart?.frame ?? 'H1', from: '', to: '' },
    solution: solutionValues(question?.kind === 'mark' ? question.solution : undefined),
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

function pictureOf(item?: ManagedQuestion): QuestionValues['picture'] {
  const picture = item?.question.picture
  return picture ? { ...picture, url: item?.pictureUrl ?? '' } : null
}

/** The fields of a solution, or of a new one: a zone of prices. */
function solutionValues(solution?: MarkSolution): QuestionValues['solution'] {
  const isLevel = solution?.shape === 'level'
  const zone = solution?.shape === 'zone' ? solution : null
  const { low, high, first, last } = valuesOfMark(zone && { ...zone, kind: 'zone' })
  return {
    shape: isLevel ? 'level' : 'zone',
    price: isLevel ? solution.price : '',
    tolerance: isLevel ? solution.tolerance : '',
    usesPrices: zone === null || zone.prices !== undefined,
    usesCandles: zone?.candles !== undefined,
    prices: { low, high },
    candles: { first, last },
    overlap: String(zone?.overlap ?? 50),
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
