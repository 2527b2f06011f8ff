import type { Signal } from '#contract/signals/signals.ts'

const at = '2026-11-20T10:00:00.000Z'
const terms = {
  entry: '1.08500',
  stopLoss: '1.08000',
  takeProfit: '1.09500',
  furtherTargets: [],
  riskPercent: null,
  validUntil: null,
}

/** A signal for everybody that has reached its target, unless given otherwise. */
export const aSignal = (values: Partial<Signal> = {}): Signal => ({
  ...terms,
  id: crypto.randomUUID(),
  title: 'Euro above the range',
  content: 'Why',
  analysis: 'Why',
  roleAccess: ['community_student'],
  pair: 'EURUSD',
  direction: 'BUY',
  orderType: null,
  status: 'hit_tp',
  strategyId: null,
  chart: null,
  createdAt: at,
  timestamp: at,
  updatedAt: at,
  history: [
    { ...terms, at, status: 'active' },
    { ...terms, at: '2026-11-20T12:00:00.000Z', status: 'hit_tp' },
  ],
  resultR: 2,
  ...values,
})
