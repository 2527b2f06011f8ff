import { z } from 'zod'
import { id, line, text } from '../values.ts'
import {
  levelAnswerSchema,
  markTaskSchema,
  measuredMarkSchema,
  solutionSchema,
  zoneAnswerSchema,
} from './chart-marks.ts'
import { exhibitFields, shownFields } from './exhibits.ts'

/** The limits of a quiz and its questions; lengths in characters. */
export const quizLimits = {
  questions: 200,
  options: 10,
  prompt: 5000,
  explanation: 5000,
  option: 500,
  feedback: 1000,
  points: 100,
  formula: 500,
  parameters: 10,
  topic: 60,
  values: 20,
  attempts: 100,
  minutes: 600,
  text: 10_000,
} as const

export const questionKinds = [
  'single',
  'multiple',
  'numeric',
  'order',
  'match',
  'mark',
  'text',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** The kinds that may give a part of their points. */
export const partialKinds = ['multiple', 'order', 'match', 'mark'] as const
export type PartialKind = (typeof partialKinds)[number]

export const units = ['none', 'pips', 'lots', 'percent', 'r'] as const
const unitSchema = z.enum(units)
export type Unit = z.infer<typeof unitSchema>

const shared = {
  /** Markdown; of a numeric question with its parameters as {name}. */
  prompt: text({ min: 1, max: quizLimits.prompt, message: 'Question is required' }),
  points: z.number().int().min(1).max(quizLimits.points),
  /** Markdown, shown once the attempt is submitted. */
  explanation: text({ max: quizLimits.explanation }).default(''),
  /** Questions that are drawn at random are spread evenly over topics; absent for none. */
  topic: line({ min: 1, max: quizLimits.topic }).optional(),
  ...exhibitFields,
}

const parts = {
  /** Whether an answer that is partly right gets a part of the points; absent for all or nothing. */
  partial: z.boolean().optional(),
}
/** Points are whole: of a single one there is no part. */
const hasParts = (question: { partial?: boolean | undefined; points: number }) =>
  !question.partial || question.points > 1
const needsParts = { path: ['points'], message: 'Give at least 2 points, so that there are parts' }

const optionText = (message: string) => text({ min: 1, max: quizLimits.option, message })
const several = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(2, 'Add at least two').max(quizLimits.options)

const optionSchema = z.object({
  id,
  text: optionText('Option is required'),
  correct: z.boolean(),
  /** Shown to whoever has chosen it, once the attempt is submitted. */
  feedback: text({ max: quizLimits.feedback }).default(''),
})

const amount = z.number().min(-1e9).max(1e9)
const parameterName = z
  .string()
  .trim()
  .regex(/^[a-z][a-zA-Z0-9_]{0,29}$/, 'Begin with a small letter; letters and digits only')

/** What a numeric question says differently in each attempt. */
const parameterSchema = z.discriminatedUnion('kind', [
  /** A number from `min` in steps up to `max`. */
  z.object({
    kind: z.literal('range'),
    name: parameterName,
    min: amount,
    max: amount,
    step: z.number().positive('Must be above 0').max(1e9),
  }),
  /** One of these numbers or words, such as pairs. */
  z.object({
    kind: z.literal('list'),
    name: parameterName,
    values: z
      .array(line({ min: 1, max: 20 }).regex(/^[\w.-]+$/, 'Use letters, digits, points and dashes'))
      .min(1, 'Add at least one value')
      .max(quizLimits.values),
  }),
])
export type Parameter = z.infer<typeof parameterSchema>

const options = several(optionSchema)

/** A question as the teacher writes it, with what is right. */
export const questionSchema = z.discriminatedUnion('kind', [
  z.object({
    ...shared,
    kind: z.literal('single'),
    options: options.refine((all) => all.filter(({ correct }) => correct).length === 1, {
      message: 'Exactly one option must be right',
    }),
  }),
  z
    .object({
      ...shared,
      ...parts,
      kind: z.literal('multiple'),
      options: options.refine((all) => all.some(({ correct }) => correct), {
        message: 'At least one option must be right',
      }),
    })
    .refine(hasParts, needsParts),
  z.object({
    ...shared,
    kind: z.literal('numeric'),
    /** A number, or a formula of the parameters. */
    formula: text({ min: 1, max: quizLimits.formula, message: 'Answer is required' }),
    /** How far an answer may be off. */
    tolerance: z.number().min(0).max(1e9),
    unit: unitSchema,
    parameters: z
      .array(parameterSchema)
      .max(quizLimits.parameters)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
        message: 'Each parameter needs a name of its own',
      }),
  }),
  z
    .object({
      ...shared,
      ...parts,
      kind: z.literal('order'),
      /** In the right order. */
      items: several(z.object({ text: optionText('Item is required') })),
    })
    .refine(hasParts, needsParts),
  z
    .object({
      ...shared,
      ...parts,
      kind: z.literal('match'),
      pairs: several(
        z.object({
          left: optionText('Both sides are required'),
          right: optionText('Both sides are required'),
        }),
      ),
    })
    .refine(hasParts, needsParts),
  z
    .object({
      ...shared,
      ...parts,
      kind: z.literal('mark'),
      chart: z.object({ id }, 'Choose the candles'),
      solution: solutionSchema,
    })
    .refine(hasParts, needsParts),
  /** Marked by the teacher. */
  z.object({ ...shared, kind: z.literal('text') }),
])
export type Question = z.infer<typeof questionSchema>
/** A question as it is sent, before defaults. */
export type QuestionInput = z.input<typeof questionSchema>

const place = z
  .number()
  .int()
  .min(0)
  .max(quizLimits.options - 1)

/** A student's answer. What was given is named by its place among what this attempt shows, from 0. */
export const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), chosen: z.array(place).max(quizLimits.options) }),
  z.object({ kind: z.literal('number'), value: z.number().min(-1e12).max(1e12) }),
  /** The places of the items, in the order in which the student puts them. */
  z.object({ kind: z.literal('order'), order: z.array(place).max(quizLimits.options) }),
  /** For each left side the place of its right side; null for none yet. */
  z.object({ kind: z.literal('match'), rights: z.array(place.nullable()).max(quizLimits.options) }),
  levelAnswerSchema,
  zoneAnswerSchema,
  z.object({ kind: z.literal('text'), text: text({ max: quizLimits.text }) }),
])
export type Answer = z.infer<typeof answerSchema>

/** A question as an attempt gives it to the student: nothing of what is right. */
export const givenQuestionSchema = z.object({
  /** From 0. */
  place: z.number().int(),
  kind: z.enum(questionKinds),
  /** Markdown. */
  prompt: z.string(),
  points: z.number().int(),
  /** Of a numeric question. */
  unit: unitSchema.optional(),
  /** To choose from, to put in order, or the right sides to match. */
  options: z.array(z.string()).optional(),
  /** The left sides of pairs. */
  lefts: z.array(z.string()).optional(),
  /** What is to be marked on the chart. */
  task: markTaskSchema.optional(),
  /** Whether an answer that is partly right gets a part of the points; absent if not. */
  partial: z.boolean().optional(),
  ...shownFields,
  answer: answerSchema.nullable(),
})
export type GivenQuestion = z.infer<typeof givenQuestionSchema>

/** What is told of an answer once the attempt is submitted. */
export const outcomeSchema = z.object({
  place: z.number().int(),
  /** Null until the teacher has marked it. */
  points: z.number().int().nullable(),
  /** Whether it got all points; null until the teacher has marked it. */
  isRight: z.boolean().nullable(),
  /** The right answer, as an answer; null for a text. */
  right: answerSchema.nullable(),
  /** Markdown. */
  explanation: z.string(),
  /** On the options that were chosen. */
  feedback: z.array(z.object({ option: z.number().int(), text: z.string() })),
  /** The teacher's, on a text. */
  comment: z.string(),
  /** Of what was marked on a chart. */
  measured: measuredMarkSchema.optional(),
})
export type Outcome = z.infer<typeof outcomeSchema>
