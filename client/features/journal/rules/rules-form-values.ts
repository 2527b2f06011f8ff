import { numberOf } from '#client/ui/forms/decimal-text.ts'
import type { AccountRules, RuledAccount, RuleTemplate } from '#contract/account-rules.ts'
import { accountRulesSchema } from '#schemas/account-rules.ts'
import { minutesOf, timeOf } from '../analysis/time-of-day.ts'
import { centsOf, notAnAmount, typedAmount } from '../money-input.ts'

/** The form fields. */
export interface TypedRules {
  template: RuleTemplate
  start: string
  /** '2026-11-20', or '' to count everything. */
  startsOn: string
  timeZone: string
  /** '17:00'. */
  reset: string
  counts: AccountRules['counts']
  dailyLoss: string
  dailyPercent: string
  totalLoss: string
  trailingLoss: string
  trailingFrom: AccountRules['trailingFrom']
  trailingStopsAtStart: boolean
  target: string
  bestDay: string
  minimumDays: string
  daysBy: AccountRules['daysBy']
  shared: boolean
}

/** The usual rules of a kind of account; losses and target in percent of the starting balance. */
interface Usual {
  daily?: number
  total?: number
  trailing?: number
  target?: number
  bestDay?: number
  minimumDays?: number
  set?: Partial<Pick<TypedRules, 'counts' | 'trailingFrom' | 'trailingStopsAtStart' | 'daysBy'>>
}

export const templates: Record<RuleTemplate, { name: string; usual: Usual | null }> = {
  own: { name: 'Own rules', usual: null },
  'two-step': {
    name: 'Two-step challenge, first step',
    usual: { daily: 5, total: 10, target: 8, minimumDays: 4, set: { counts: 'equity' } },
  },
  'two-step-second': {
    name: 'Two-step challenge, second step',
    usual: { daily: 5, total: 10, target: 5, minimumDays: 4, set: { counts: 'equity' } },
  },
  'one-step': {
    name: 'One-step challenge',
    usual: { daily: 4, total: 6, target: 10, minimumDays: 3, set: { counts: 'equity' } },
  },
  trailing: {
    name: 'Trailing drawdown',
    usual: {
      trailing: 4,
      target: 6,
      bestDay: 50,
      minimumDays: 2,
      set: { trailingFrom: 'close', trailingStopsAtStart: true, daysBy: 'closing' },
    },
  },
}

/** The fields for the existing rules, or for an account that has none. */
export function typedRules(
  rules: AccountRules | null,
  { currency, timeZone, firstDepositCents }: RuledAccount['account'],
): TypedRules {
  const amount = (cents: number | null | undefined) => typedAmount(cents ?? null, currency)
  return {
    template: rules?.template ?? 'own',
    start: amount(rules ? rules.startCents : firstDepositCents),
    startsOn: rules?.startsOn ?? '',
    timeZone: rules?.timeZone ?? timeZone,
    reset: timeOf(rules?.resetMinute ?? 0),
    counts: rules?.counts ?? 'balance',
    dailyLoss: amount(rules?.dailyLossCents),
    dailyPercent: String(rules?.dailyLossPercent ?? ''),
    totalLoss: amount(rules?.totalLossCents),
    trailingLoss: amount(rules?.trailingLossCents),
    trailingFrom: rules?.trailingFrom ?? 'balance',
    trailingStopsAtStart: rules?.trailingStopsAtStart ?? false,
    target: amount(rules?.targetCents),
    bestDay: String(rules?.bestDayPercent ?? ''),
    minimumDays: String(rules?.minimumDays ?? 0),
    daysBy: rules?.daysBy ?? 'opening',
    shared: rules?.shared ?? false,
  }
}

/** The fields filled with the template's usual rules for an account of that size. */
export function withTemplate(
  typed: TypedRules,
  template: RuleTemplate,
  currency: string,
): TypedRules {
  const { usual } = templates[template]
  if (!usual) return { ...typed, template }
  const start = centsOf(typed.start, currency)
  const part = (percent: number | undefined) =>
    start === null || percent === undefined
      ? ''
      : typedAmount(Math.round((start * percent) / 100), currency)
  return {
    ...typed,
    ...usual.set,
    template,
    dailyLoss: part(usual.daily),
    dailyPercent: '',
    totalLoss: part(usual.total),
    trailingLoss: part(usual.trailing),
    target: part(usual.target),
    bestDay: String(usual.bestDay ?? ''),
    minimumDays: String(usual.minimumDays ?? 0),
  }
}

type Issues = Partial<Record<keyof TypedRules, string>>

/** Maps the contract's field names to the form's. */
const fieldOf: Record<string, keyof TypedRules> = {
  startCents: 'start',
  dailyLossCents: 'dailyLoss',
  dailyLossPercent: 'dailyPercent',
  totalLossCents: 'totalLoss',
  trailingLossCents: 'trailingLoss',
  targetCents: 'target',
  bestDayPercent: 'bestDay',
  minimumDays: 'minimumDays',
  startsOn: 'startsOn',
}

const wrong: Issues = {
  dailyPercent: 'Must be a percentage from 0.01 to 100, without an amount',
  bestDay: 'Must be a percentage from 0.01 to 100',
  minimumDays: 'Must be a number of days up to 365',
  startsOn: 'Must be a day',
}

/** The rules that the fields produce, or what is wrong with them. */
export function rulesOf(
  typed: TypedRules,
  currency: string,
): { rules: AccountRules; issues?: never } | { rules?: never; issues: Issues } {
  const amount = (text: string) => (text.trim() === '' ? null : (centsOf(text, currency) ?? -1))
  const percent = (text: string) => (text.trim() === '' ? null : numberOf(text))
  const { template, timeZone, counts, trailingFrom, trailingStopsAtStart, daysBy, shared } = typed
  const checked = accountRulesSchema.safeParse({
    template,
    timeZone,
    counts,
    trailingFrom,
    trailingStopsAtStart,
    daysBy,
    shared,
    startCents: amount(typed.start),
    startsOn: typed.startsOn || null,
    resetMinute: minutesOf(typed.reset),
    dailyLossCents: amount(typed.dailyLoss),
    dailyLossPercent: percent(typed.dailyPercent),
    totalLossCents: amount(typed.totalLoss),
    trailingLossCents: amount(typed.trailingLoss),
    targetCents: amount(typed.target),
    bestDayPercent: percent(typed.bestDay),
    minimumDays: Number(typed.minimumDays),
  })
  if (checked.success) return { rules: checked.data }
  const fields = checked.error.issues.map(({ path }) => fieldOf[String(path[0])] ?? 'start')
  return { issues: Object.fromEntries(fields.map((field) => [field, wrong[field] ?? notAnAmount])) }
}
