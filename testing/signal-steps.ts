import { expect } from 'vitest'
import { onceHeader } from '#contract/endpoint.ts'
import type { SignalStepInput } from '#contract/signals/signal-steps.ts'
import { createSignal, recordSignalStep, type SignalChanges } from '#contract/signals/signals.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

const gold = {
  pair: 'XAUUSD',
  direction: 'BUY' as const,
  orderType: 'limit' as const,
  entry: '3310.00',
  stopLoss: '3300',
  takeProfit: '3320',
  furtherTargets: ['3330'],
}

/** Publishes signals and takes them through their life, as an admin. */
export function stepsBench(app: TestApp, admin: Person) {
  const rows = async (statement: string, ...values: unknown[]) =>
    (await app.academy.db.driver.query(statement, values)).rows
  const step = (id: string, body: SignalStepInput, as: Person | null = admin, key?: string) =>
    app.call(recordSignalStep, {
      as,
      params: { id },
      body,
      ...(key && { headers: { [onceHeader]: key } }),
    })
  return {
    rows,
    step,
    async publish(input: SignalChanges = {}) {
      const body = {
        title: 'Gold',
        content: 'Up',
        roleAccess: ['mentorship_student' as const],
        ...gold,
        ...input,
      }
      const answer = await app.call(createSignal, { as: admin, body })
      expect(answer.status).toBe(201)
      return answer.body
    },
    /** Records steps one after the other; returns the signal after the last. */
    async follow(id: string, ...steps: SignalStepInput[]) {
      let last: Awaited<ReturnType<typeof step>> | undefined
      for (const one of steps) {
        last = await step(id, one)
        expect(last.status, last.text).toBe(201)
      }
      if (!last) throw new Error('no step')
      return last.body
    },
    /** All rows, which a refused call must leave unchanged. */
    snapshot: () =>
      Promise.all(
        [
          'signals',
          'signal_history',
          'record_entries',
          'audit_entries',
          'creations',
          "(select * from outbox where type like 'signal.%') events",
        ].map((table) => rows(`select * from ${table} order by 1`)),
      ),
  }
}
