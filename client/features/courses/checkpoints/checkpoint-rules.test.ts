import { expect, test } from 'vitest'
import type { Checkpoint } from '#contract/checkpoints.ts'
import { secondOf } from './checkpoint-form-values.ts'
import { dueCheckpoint } from './due-checkpoint.ts'

const checkpoint = (second: number, isAnswered = false) =>
  ({ id: String(second), second, outcome: isAnswered ? {} : null }) as Checkpoint

test.each([
  ['before the first one', [checkpoint(10)], 9.9, undefined],
  ['when it is reached', [checkpoint(10)], 10, '10'],
  ['when it is jumped over', [checkpoint(10)], 500, '10'],
  ['the first of two that are jumped over', [checkpoint(10), checkpoint(20)], 30, '10'],
  ['not one that is answered', [checkpoint(10, true), checkpoint(20)], 30, '20'],
  ['not one that is still to come', [checkpoint(10, true), checkpoint(20)], 15, undefined],
  ['at the very beginning', [checkpoint(0)], 0, '0'],
  ['not before the player has begun', [checkpoint(0)], null, undefined],
])('a question is due %s', (_, checkpoints, second, due) => {
  expect(dueCheckpoint(checkpoints, second)?.id).toBe(due)
})

test.each([
  ['90', 90],
  ['0:05', 5],
  ['1:30', 90],
  [' 75:00 ', 4500],
  ['1:02:30', 3750],
  ['168:00:00', 604_800],
  ['168:00:01', null],
  ['1:5', null],
  ['1:60', null],
  ['1:75:00', null],
  ['-1', null],
  ['1.5', null],
  ['', null],
  ['noon', null],
])('the time %j is %s seconds', (typed, second) => {
  expect(secondOf(typed)).toBe(second)
})
