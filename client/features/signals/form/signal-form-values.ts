import { z } from 'zod'
import { withPoint } from '#client/ui/forms/decimal-text.ts'
import { fromLocalInput, toLocalInput } from '#client/ui/forms/local-time.ts'
import type { SignalDraft } from '#contract/signals/incoming-signals.ts'
import {
  directions,
  furtherTargetsMaximum,
  orderTypes,
  type Signal,
  type SignalInput,
  type SignalStatus,
} from '#contract/signals/signals.ts'
import { contentRoleSchema } from '#schemas/access/roles.ts'
import { pairSchema, riskPercentSchema, signalInputSchema } from '#schemas/signals/signals.ts'
import { decimal, id } from '#schemas/values.ts'

const { title, content } = signalInputSchema.shape

const tooMany = `At most ${furtherTargetsMaximum} further targets`

/** The states in which a signal can be published. */
export const firstStatuses = ['active', 'pending'] as const satisfies SignalStatus[]

/** A field that may be left empty, which gives null. */
const optional = <Value>(schema: z.ZodType<Value, unknown>) =>
  z
    .string()
    .trim()
    .transform((typed, context): Value | null => {
      if (typed === '') return null
      const parsed = schema.safeParse(typed)
      if (parsed.success) return parsed.data
      for (const { message } of parsed.error.issues) context.addIssue(message)
      return z.NEVER
    })

/** A number typed with a decimal comma or point. */
const typedAs = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => (typeof typed === 'string' ? withPoint(typed) : typed), schema)

const typedDecimal = typedAs(decimal)

/** Prices as typed, separated by commas or spaces. */
const pricesInARow = z
  .string()
  .transform(pricesOf)
  .transform((prices, context) => {
    if (prices.length > furtherTargetsMaximum) context.addIssue(tooMany)
    for (const price of prices) {
      const { error } = decimal.safeParse(price)
      if (error) context.addIssue(`${price} is not a price`)
    }
    return prices
  })

/** Among spaces, a comma is a decimal comma, as in '1,0842 1,0900'; otherwise it separates two prices. */
function pricesOf(typed: string): string[] {
  const parts = typed.split(/(?:[\s;]|,(?=\s|$))+/).filter(Boolean)
  const hasCommas = parts.length > 1 && parts.every((part) => !part.includes('.'))
  return hasCommas ? parts.map(withPoint) : parts.flatMap((part) => part.split(',')).filter(Boolean)
}

/** The fields' values, and the signal they produce. */
export const signalFormSchema = z
  .object({
    title,
    content,
    pair: optional(pairSchema),
    direction: optional(z.enum(directions)),
    orderType: optional(z.enum(orderTypes)),
    entry: optional(typedDecimal),
    entryTo: optional(typedDecimal),
    takeProfit: optional(typedDecimal),
    furtherTargets: pricesInARow,
    stopLoss: optional(typedDecimal),
    riskPercent: optional(typedAs(riskPercentSchema)),
    /** The input's value; `knownValidUntil` keeps the seconds of the original. */
    validUntil: z.string(),
    knownValidUntil: z.string(),
    strategyId: optional(id),
    firstStatus: z.enum(firstStatuses),
    /** When it is published; '' for at once. The other keeps the seconds of the original. */
    publishAt: z.string(),
    knownPublishAt: z.string(),
    access: contentRoleSchema,
    /** A message that fills the other fields; itself it is not saved. */
    message: z.string(),
  })
  .transform(
    ({
      access,
      firstStatus,
      validUntil,
      knownValidUntil,
      publishAt,
      knownPublishAt,
      message: _,
      ...fields
    }): SignalInput & { publishAt?: string } => ({
      ...fields,
      validUntil: fromLocalInput(validUntil, knownValidUntil),
      publishAt: fromLocalInput(publishAt, knownPublishAt) ?? undefined,
      status: firstStatus,
      roleAccess: [access],
    }),
  )

/** The same for one that waits for its time: it is published at once only from a new form. */
export const scheduledFormSchema = signalFormSchema.refine(
  ({ publishAt }) => publishAt !== undefined,
  { path: ['publishAt'], message: 'Enter when it is published' },
)

type SignalFormValues = z.input<typeof signalFormSchema>

/** What the fields show of a signal, or of one that waits for its time. */
export type FormSignal = Omit<
  Signal,
  'analysis' | 'createdAt' | 'timestamp' | 'history' | 'resultR'
> & { publishAt?: string }

/** The fields for an existing signal, or those of a new one. */
export function signalFormValues(signal?: FormSignal): SignalFormValues {
  return {
    title: signal?.title ?? '',
    content: signal?.content ?? '',
    pair: signal?.pair ?? '',
    direction: signal?.direction ?? '',
    orderType: signal?.orderType ?? '',
    entry: signal?.entry ?? '',
    entryTo: signal?.entryTo ?? '',
    takeProfit: signal?.takeProfit ?? '',
    furtherTargets: signal?.furtherTargets.join(', ') ?? '',
    stopLoss: signal?.stopLoss ?? '',
    riskPercent: signal?.riskPercent ?? '',
    validUntil: signal?.validUntil ? toLocalInput(signal.validUntil) : '',
    knownValidUntil: signal?.validUntil ?? '',
    strategyId: signal?.strategyId ?? '',
    firstStatus: signal?.status === 'pending' ? 'pending' : 'active',
    publishAt: signal?.publishAt ? toLocalInput(signal.publishAt) : '',
    knownPublishAt: signal?.publishAt ?? '',
    access: signal?.roleAccess[0] ?? 'community_student',
    message: '',
  }
}

/** The fields for what came in: its message fills the others. */
export const draftFormValues = ({ words, signals, roleAccess }: SignalDraft): SignalFormValues => {
  const order = signals[0]?.orderType
  return {
    ...signalFormValues(),
    firstStatus: order === 'limit' || order === 'stop' ? 'pending' : 'active',
    access: roleAccess[0] ?? 'community_student',
    message: words,
  }
}
