import { expect, test } from 'vitest'
import type { AccessState } from '#contract/access/permissions.ts'
import {
  everybodysSignals,
  followedSignals,
  isVisible,
  visibleSignals,
} from './signal-audience.rules.ts'

const buyer: AccessState = {
  roles: ['community_student'],
  openedStrategies: ['two', 'one'],
}
const signal = { roleAccess: 'mentorship_student', strategyId: 'one' } as const

test('what is open by itself is visible beside the roles, in one order', () => {
  const visible = visibleSignals(buyer)
  expect(visible).toEqual({ roles: ['community_student'], strategies: ['one', 'two'] })
  expect(isVisible(visible, signal)).toBe(true)
  expect(isVisible(visible, { ...signal, strategyId: 'three' })).toBe(false)
  expect(isVisible(visible, { ...signal, strategyId: null })).toBe(false)
  expect(isVisible(visible, { roleAccess: 'community_student', strategyId: null })).toBe(true)
})

test('where no signals may be received, none is visible; what was followed stays', () => {
  const withheld = { ...buyer, isWithheld: true }
  expect(isVisible(visibleSignals(withheld), signal)).toBe(false)
  expect(isVisible(followedSignals(withheld), signal)).toBe(true)
})

test('restricted to some roles, nothing is open by itself', () => {
  expect(isVisible(visibleSignals(buyer, ['mentorship_student']), signal)).toBe(false)
  expect(visibleSignals(buyer, ['community_student']).strategies).toEqual([])
})

test('those who teach and what is published to the world see the signals of every role', () => {
  expect(isVisible(visibleSignals({ roles: [], staffRole: 'teacher' }), signal)).toBe(true)
  expect(isVisible(everybodysSignals, signal)).toBe(true)
})
