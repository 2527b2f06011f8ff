import { expect, test } from 'vitest'
import { evidenceFields, evidenceOf } from '#client/features/assignments/evidence-form-values.ts'
import { pointsFrom } from '#client/features/assignments/points-values.ts'
import { conditionsFormSchema } from '#client/features/certificates/conditions-form-checks.ts'
import {
  challengeFormSchema,
  challengeFormValues,
} from '#client/features/challenges/challenge-form-values.ts'
import { couponFormSchema, couponFormValues } from '#client/features/coupons/coupon-form-values.ts'
import { journalFormSchema } from '#client/features/identity/profile/profile-forms.ts'
import { newAccountOf } from '#client/features/imports/new-account-values.ts'
import { billingFormSchema } from '#client/features/invoices/billing-form-schema.ts'
import { rulesOf, typedRules } from '#client/features/journal/rules/rules-form-values.ts'
import { settingsFormSchema } from '#client/features/journal/settings/settings-form-values.ts'
import { simulationOf } from '#client/features/journal/simulation/simulation-values.ts'
import {
  tradeFormSchema,
  tradeFormValues,
} from '#client/features/journal/trades/trade-form-values.ts'
import {
  refundFormSchema,
  refundFormValues,
} from '#client/features/payments/transactions/refund-form-values.ts'
import {
  signalFormSchema,
  signalFormValues,
} from '#client/features/signals/form/signal-form-values.ts'
import { readSpreads } from '#client/features/signals/prices/spread-lines.ts'
import { typedStep } from '#client/features/signals/steps/step-choices.ts'
import { centsOf } from '#client/ui/forms/price-text.ts'
import type { Signal } from '#contract/signals/signals.ts'

const account = {
  id: 'a',
  name: '',
  number: '',
  broker: '',
  currency: 'USD',
  timeZone: 'UTC',
  firstDepositCents: null,
}
const trade = tradeFormValues({ currency: 'USD' }, new Date())
const challenge = {
  ...challengeFormValues(),
  title: 'Best of May',
  description: 'Trade well',
  reward: 'A book',
  startDate: '2026-05-01T00:00',
  endDate: '2026-06-01T00:00',
}
const payment = { amountCents: 5000, refundedCents: 0, currency: 'usd' }
const billing = {
  sellerName: 'School',
  sellerAddress: '',
  taxNumber: '',
  footer: '',
  invoicePrefix: 'M',
}
const simulation = { riskOf: 'balance', ruinFrom: 'start', trades: '1', seed: '1' } as const

/** What a field's form makes of '1.5', typed with either mark. */
const fields: [name: string, read: (typed: string) => unknown][] = [
  ...(['entry', 'stopLoss', 'takeProfit', 'lots', 'fees', 'profit'] as const).map(
    (name): [string, (typed: string) => unknown] => [
      `a trade’s ${name}`,
      (typed) =>
        tradeFormSchema().parse({ ...trade, pair: 'EURUSD', entry: '1', lots: '1', [name]: typed }),
    ],
  ),
  ...(['entry', 'stopLoss', 'takeProfit', 'riskPercent'] as const).map(
    (name): [string, (typed: string) => unknown] => [
      `a signal’s ${name}`,
      (typed) =>
        signalFormSchema.parse({
          ...signalFormValues(),
          title: 'Gold',
          content: 'Wait',
          [name]: typed,
        }),
    ],
  ),
  ...(['start', 'dailyLoss', 'totalLoss', 'trailingLoss', 'target', 'bestDay'] as const).map(
    (name): [string, (typed: string) => unknown] => [
      `a rule’s ${name}`,
      (typed) => rulesOf({ ...typedRules(null, account), start: '1000', [name]: typed }, 'USD'),
    ],
  ),
  ...(['risk', 'ruin', 'target'] as const).map((name): [string, (typed: string) => unknown] => [
    `a simulation’s ${name}`,
    (typed) =>
      simulationOf({ ...simulation, risk: '1', ruin: '1', target: '1', [name]: typed }, [1]),
  ]),
  [
    'the journal’s balance',
    (typed) => settingsFormSchema.parse({ currency: 'USD', balance: typed, risk: '1' }),
  ],
  [
    'the journal’s risk',
    (typed) => settingsFormSchema.parse({ currency: 'USD', balance: '1', risk: typed }),
  ],
  [
    'the profile’s risk',
    (typed) => journalFormSchema.parse({ currency: 'USD', defaultRiskPercent: typed }),
  ],
  [
    'a starting balance',
    (typed) =>
      newAccountOf({
        name: 'Own',
        broker: '',
        kind: 'real',
        currency: 'USD',
        startingBalance: typed,
      }),
  ],
  ['a price', (typed) => centsOf(typed, 'usd')],
  [
    'a coupon',
    (typed) =>
      couponFormSchema().parse({
        ...couponFormValues(),
        code: 'SAVE',
        kind: 'amount',
        value: typed,
      }),
  ],
  [
    'a refund',
    (typed) => refundFormSchema(payment).parse({ ...refundFormValues(payment), amount: typed }),
  ],
  ['a tax', (typed) => billingFormSchema.parse({ ...billing, rate: typed, tax: 'added' })],
  ['a challenge', (typed) => challengeFormSchema().parse({ ...challenge, target: typed })],
  ['a spread', (typed) => readSpreads(`EURUSD ${typed}`)],
  [
    'the price of a step',
    (typed) => typedStep({} as Signal, 'filled', { price: typed, part: '', note: '' }),
  ],
  ['the points of a criterion', (typed) => pointsFrom([{ name: 'Plan', points: 5 }], [typed])],
  [
    'the average of a certificate’s decisions',
    (typed) =>
      conditionsFormSchema.parse({
        ...{ isIssued: true, allLessons: true, allAssignments: true },
        ...{ quizPercent: '', decisions: '10', sessions: '' },
        ...{ finalProjectId: '', finalProjectPoints: '', averageR: typed },
      }),
  ],
  [
    'an assignment’s risk',
    (typed) => evidenceFields.risk.parse(typed) && evidenceOf(evidence(typed))?.trades?.riskAtMost,
  ],
]

const evidence = (risk: string) => ({
  trades: '5',
  withStop: true,
  pair: '',
  setup: '',
  risk,
  reviews: '',
  evidenceFrom: '',
  evidenceTo: '',
  isRequired: true,
})

test.each(fields)('%s may be typed with a decimal comma', (_, read) => {
  const notified = read('1.5')
  expect(JSON.stringify(notified)).toMatch(/1\.?50?\b|0\.015/)
  expect(read('1,5')).toEqual(notified)
})
