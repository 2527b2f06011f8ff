import { expect, test } from 'vitest'
import type { AutomationStep } from '#contract/automations.ts'
import { nextStep, successors, unreadSince } from './automations.rules.ts'

const at = new Date('2026-01-01T00:00:00Z')
const mail = (id: string): AutomationStep => ({ id, kind: 'mail', subject: id, body: id })
const wait = (id: string, hours: number): AutomationStep => ({ id, kind: 'wait', hours })
const none: ReadonlySet<string> = new Set()

test('the next step is the first that sends something, after all waits before it', () => {
  const steps = [wait('1', 1), mail('a'), wait('2', 2), wait('3', 24), mail('b'), wait('4', 1)]
  const hours = (count: number) => new Date(at.getTime() + count * 60 * 60 * 1000)
  expect(nextStep(steps, { after: null, at, done: none })).toEqual({ stepId: 'a', dueAt: hours(1) })
  expect(nextStep(steps, { after: 'a', at, done: none })).toEqual({ stepId: 'b', dueAt: hours(26) })
  expect(nextStep(steps, { after: 'b', at, done: none })).toBeNull()
  expect(nextStep([wait('1', 1)], { after: null, at, done: none })).toBeNull()
})

test('a step that somebody has had is left out wherever it has been moved', () => {
  const steps = [mail('b'), mail('a'), mail('c')]
  const done = new Set(['a', 'b'])
  expect(nextStep(steps, { after: 'b', at, done })).toEqual({ stepId: 'c', dueAt: at })
})

test('whoever waits for a removed step goes on to the one after it that is left', () => {
  const before = [mail('a'), wait('1', 1), mail('b'), mail('c'), mail('d')]
  expect(successors(before, [mail('a'), mail('d')])).toEqual(
    new Map([
      ['b', 'd'],
      ['c', 'd'],
    ]),
  )
  expect(successors(before, [mail('a')])).toEqual(
    new Map([
      ['b', null],
      ['c', null],
      ['d', null],
    ]),
  )
  expect(successors(before, before)).toEqual(new Map())
})

test('what happened before it was switched on is never looked at', () => {
  const before = (seconds: number) => new Date(at.getTime() - seconds * 1000)
  expect(unreadSince({ onSince: before(30), readUntil: at })).toEqual(before(30))
  expect(unreadSince({ onSince: before(3600), readUntil: at })).toEqual(before(120))
})
