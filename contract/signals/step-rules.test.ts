import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Followed,
  initialRisk,
  openPart,
  possibleSteps,
  resultSoFar,
} from './signal-position.ts'
import type { SignalStep } from './signal-steps.ts'
import { decideStep, StepRefused } from './step-rules.ts'
import { stepWords } from './step-words.ts'

type Position = Followed & { pair: string | null }

const levels = {
  pair: 'XAUUSD',
  direction: 'BUY' as const,
  entry: '3310',
  stopLoss: '3300',
  takeProfit: '3320',
  furtherTargets: ['3330'],
}

function published(changes: Partial<Position> = {}): Position {
  const signal = { ...levels, status: 'active' as const, ...changes }
  return { ...signal, history: [signal] }
}

/** The signal after these steps, each at the state that the one before has left. */
function stepped(signal: Position, ...steps: SignalStep[]): Position {
  let now = signal
  for (const wanted of steps) {
    const { step, status, stopLoss = now.stopLoss } = decideStep(now, wanted)
    const entry = { status, entry: now.entry, stopLoss, step: { ...step, by: 'hand' as const } }
    now = { ...now, status, stopLoss, history: [...now.history, entry] }
  }
  return now
}

const refusal = (signal: Position, step: SignalStep) => {
  try {
    decideStep(signal, step)
  } catch (error) {
    if (error instanceof StepRefused) return `${error.path}: ${error.message}`
    throw error
  }
  return null
}

describe('a signal on its way', () => {
  test('is filled, reaches its targets and ends at the last one', () => {
    const waiting = published({ status: 'pending' })
    expect(possibleSteps(waiting)).toEqual(['filled', 'stop_to', 'cancel', 'note'])
    const filled = stepped(waiting, { kind: 'filled', price: '3311' })
    expect(filled.status).toBe('active')
    expect(initialRisk(filled.history)).toEqual({ entry: '3311', stopLoss: '3300' })
    const half = stepped(filled, { kind: 'target_hit', target: 1 })
    expect([half.status, openPart(half.history)]).toEqual(['active', '50'])
    const safe = stepped(half, { kind: 'stop_to_entry' })
    expect(safe.stopLoss).toBe('3311')
    const ended = stepped(safe, { kind: 'target_hit', target: 2 })
    expect([ended.status, openPart(ended.history)]).toEqual(['hit_tp', '0'])
    expect(resultSoFar(ended)).toEqual({ r: 1.2727, pips: 1400 })
    expect(possibleSteps(ended)).toEqual([])
    expect(refusal(ended, { kind: 'note', note: 'Late' })).toBe('kind: This signal has ended')
  })

  test('shares its targets equally, and the last one closes the rest', () => {
    const three = published({ furtherTargets: ['3330', '3340'] })
    const [one, two] = [1, 2].map((target) => ({ kind: 'target_hit' as const, target }))
    if (!one || !two) throw new Error('two targets')
    const partly = stepped(three, one, two)
    expect(openPart(partly.history)).toBe('33.34')
    expect(stepped(partly, { kind: 'target_hit', target: 3 }).status).toBe('hit_tp')
    // What was closed by hand is no longer there to be closed.
    const left = stepped(three, { kind: 'close_part', part: '80', price: '3315' }, one)
    expect([left.status, openPart(left.history)]).toEqual(['hit_tp', '0'])
  })

  test('stops out with what is left, also where the stop has secured a gain', () => {
    const steps: SignalStep[] = [
      { kind: 'target_hit', target: 1 },
      { kind: 'stop_to', price: '3315' },
      { kind: 'stop_hit' },
    ]
    const ended = stepped(published(), ...steps)
    expect(ended.status).toBe('hit_sl')
    expect(resultSoFar(ended)).toEqual({ r: 0.75, pips: 750 })
    const slipped = stepped(published(), { kind: 'stop_hit', price: '3298.5' })
    expect(resultSoFar(slipped).r).toBe(-1.15)
  })

  test('is closed by hand, in parts or as a whole', () => {
    const half = stepped(published(), { kind: 'close_part', part: '50', price: '3316' })
    expect(half.status).toBe('active')
    const ended = stepped(half, { kind: 'close', price: '3305' })
    expect(ended.status).toBe('closed')
    expect(resultSoFar(ended)).toEqual({ r: 0.05, pips: 50 })
    expect(stepped(half, { kind: 'close_part', part: '50', price: '3316' }).status).toBe('closed')
  })

  test('without an entry or a stop has no result', () => {
    const bare = published({ entry: null, stopLoss: null, takeProfit: null, furtherTargets: [] })
    expect(possibleSteps(bare)).toEqual(['stop_to', 'close_part', 'close', 'note'])
    const closed = stepped(bare, { kind: 'close', price: '3305' })
    expect([closed.status, resultSoFar(closed)]).toEqual(['closed', { r: null, pips: null }])
    expect(possibleSteps({ ...bare, direction: null })).toEqual(['close_part', 'close', 'note'])
  })
})

describe('refused', () => {
  const waiting = published({ status: 'pending' })
  const sold = published({
    direction: 'SELL',
    stopLoss: '3320',
    takeProfit: '3300',
    furtherTargets: [],
  })
  test('more steps than a history takes, unless one ends it', () => {
    const notes = Array<SignalStep>(199).fill({ kind: 'note', note: 'More' })
    const long = stepped(published(), ...notes)
    const message = 'kind: This signal has too many entries for another step but its end'
    for (const step of [notes[0], { kind: 'stop_to', price: '3301' } as const]) {
      expect(step && refusal(long, step)).toBe(message)
    }
    expect(refusal(long, { kind: 'close', price: '3311' })).toBeNull()
  })

  test.each<[string, Position, SignalStep, string]>([
    [
      'the second target before the first',
      published(),
      { kind: 'target_hit', target: 2 },
      'target: Target 1 comes first',
    ],
    [
      'a target twice',
      stepped(published(), { kind: 'target_hit', target: 1 }),
      { kind: 'target_hit', target: 1 },
      'target: Target 1 has been recorded already',
    ],
    [
      'a target that there is not',
      published(),
      { kind: 'target_hit', target: 3 },
      'target: This signal has no target 3',
    ],
    [
      'a target at a loss',
      published(),
      { kind: 'target_hit', target: 1, price: '3309' },
      'price: The target of a BUY must be above its entry',
    ],
    [
      'a target at a loss of a sale',
      sold,
      { kind: 'target_hit', target: 1, price: '3311' },
      'price: The target of a SELL must be below its entry',
    ],
    [
      'more than all',
      published(),
      { kind: 'target_hit', target: 1, part: '100.0000000001' },
      'part: Only 100% is still open',
    ],
    [
      'more than is open',
      stepped(published(), { kind: 'target_hit', target: 1 }),
      { kind: 'close_part', part: '50.01', price: '3315' },
      'part: Only 50% is still open',
    ],
    [
      'a close beyond the stop',
      published(),
      { kind: 'close', price: '3299' },
      'price: The stop at 3300 comes first: record that it was hit',
    ],
    [
      'a close beyond the target',
      published(),
      { kind: 'close', price: '3321' },
      'price: Target 1 at 3320 comes first: record that it was hit',
    ],
    [
      'a stop hit at a better price',
      published(),
      { kind: 'stop_hit', price: '3301' },
      'price: The stop at 3300 cannot be hit at a better price',
    ],
    [
      'a stop beyond the target',
      published(),
      { kind: 'stop_to', price: '3320' },
      'price: The stop must stay on this side of the next target',
    ],
    [
      'a stop that stands there',
      published(),
      { kind: 'stop_to', price: '3300.00' },
      'price: The stop is there already',
    ],
    [
      'a stop beyond the entry of an order',
      waiting,
      { kind: 'stop_to', price: '3310' },
      'price: The stop of a BUY must be below its entry',
    ],
    [
      'a fill beyond the stop',
      waiting,
      { kind: 'filled', price: '3300' },
      'price: A BUY cannot be filled at its stop or beyond it',
    ],
    [
      'a fill beyond the target',
      waiting,
      { kind: 'filled', price: '3320' },
      'price: A BUY cannot be filled at its target or beyond it',
    ],
    [
      'a fill of what is in the market',
      published(),
      { kind: 'filled' },
      'kind: This signal has been filled already',
    ],
    [
      'cancelling what is in the market',
      published(),
      { kind: 'cancel' },
      'kind: A signal that has been filled cannot be cancelled: close it at a price',
    ],
    [
      'a target of an order',
      waiting,
      { kind: 'target_hit', target: 1 },
      'kind: Record first that its entry was filled',
    ],
    [
      'closing an order',
      waiting,
      { kind: 'close', price: '3310' },
      'kind: Record first that its entry was filled',
    ],
    [
      'the stop at the entry again',
      stepped(published(), { kind: 'stop_to_entry' }),
      { kind: 'stop_to_entry' },
      'kind: The stop cannot be moved to the entry: it is there, or there is no entry',
    ],
    [
      'a price with a digit too many',
      published({ takeProfit: null, furtherTargets: [] }),
      { kind: 'close', price: '33105' },
      'price: Check the price: it is far from 3310',
    ],
    [
      'a tiny price',
      published({ stopLoss: null }),
      { kind: 'close', price: '0.0000000001' },
      'price: Check the price: it is far from 3310',
    ],
    [
      'no price at all',
      published(),
      { kind: 'close', price: '0.00' },
      'price: Enter a price above zero',
    ],
  ])('%s', (_, signal, step, message) => {
    expect(refusal(signal, step)).toBe(message)
  })
})

test('words say what happened', () => {
  const words = (signal: Position, step: SignalStep) => stepWords(decideStep(signal, step).step)
  expect(words(published(), { kind: 'target_hit', target: 1 })).toBe(
    'Target 1 hit at 3320, half closed',
  )
  expect(words(published(), { kind: 'target_hit', target: 1, part: '30' })).toBe(
    'Target 1 hit at 3320, 30% closed',
  )
  expect(words(published(), { kind: 'close', price: '3311.5' })).toBe('Closed at 3311.5')
  expect(words(published(), { kind: 'close', price: '003311.50' })).toBe('Closed at 3311.50')
  expect(words(published(), { kind: 'close_part', price: '3311.5', part: '00.5' })).toBe(
    '0.5% closed at 3311.5',
  )
  expect(words(published(), { kind: 'close_part', price: '3311.5', part: '50' })).toBe(
    'Half closed at 3311.5',
  )
  expect(words(published(), { kind: 'stop_to_entry' })).toBe('Stop moved to the entry at 3310')
  expect(words(published(), { kind: 'stop_to', price: '3305' })).toBe('Stop moved to 3305')
  expect(words(published(), { kind: 'stop_hit' })).toBe('Stop hit at 3300')
  const waiting = published({ status: 'pending' })
  expect(words(waiting, { kind: 'filled' })).toBe('Filled')
  expect(words(waiting, { kind: 'cancel' })).toBe('Cancelled')
  expect(stepWords({ kind: 'constructor', target: null, price: null, part: null })).toBeNull()
})

describe('parts of a position', () => {
  const ticks = fc.integer({ min: 1, max: 400 })
  const story = fc.record({
    direction: fc.constantFrom('BUY' as const, 'SELL' as const),
    risk: ticks,
    targets: fc.uniqueArray(ticks, { minLength: 0, maxLength: 4 }),
    steps: fc.array(
      fc.record({
        kind: fc.constantFrom<SignalStep['kind']>(
          'target_hit',
          'stop_to_entry',
          'stop_to',
          'close',
          'close_part',
          'stop_hit',
          'note',
        ),
        target: fc.integer({ min: 1, max: 4 }),
        at: fc.option(fc.integer({ min: -500, max: 500 }), { nil: null }),
        part: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
      }),
      { maxLength: 12 },
    ),
  })
  /** A gain in ticks from the entry as a price. */
  const priceAt = (direction: 'BUY' | 'SELL', gain: number) =>
    ((10_000 + (direction === 'BUY' ? gain : -gain)) / 10_000).toFixed(4)

  test('come to what a plain account of them comes to', () => {
    fc.assert(
      fc.property(story, ({ direction, risk, targets, steps }) => {
        const [first = null, ...further] = targets
          .toSorted((one, other) => one - other)
          .map((gain) => priceAt(direction, gain))
        let signal = published({
          pair: 'EURUSD',
          direction,
          entry: priceAt(direction, 0),
          stopLoss: priceAt(direction, -risk),
          takeProfit: first,
          furtherTargets: first === null ? [] : further,
        })
        // In hundredths of a percent, and these times ticks.
        let [open, gained] = [10_000, 0]
        for (const { kind, target, at, part } of steps) {
          const price = at === null ? null : priceAt(direction, at)
          const wanted = { kind, target, price, part: part === null ? null : String(part / 100) }
          if (kind.startsWith('close') && price === null) continue
          if (refusal(signal, wanted) !== null) continue
          const before = signal
          signal = stepped(signal, wanted)
          const step = signal.history.at(-1)?.step
          if (!step?.part) {
            expect(openPart(signal.history)).toBe(openPart(before.history))
            continue
          }
          const closed = Math.round(Number(step.part) * 100)
          const ticksAt =
            Math.round((Number(step.price) - 1) * 10_000) * (direction === 'BUY' ? 1 : -1)
          // No more than there is, never beyond the stop unless it was hit, and each target in its turn.
          expect(closed).toBeGreaterThan(0)
          expect(closed).toBeLessThanOrEqual(open)
          open -= closed
          gained += closed * ticksAt
        }
        expect(openPart(signal.history)).toBe(String(open / 100))
        expect(signal.status === 'active').toBe(open > 0)
        const { r, pips } = resultSoFar(signal)
        if (open === 10_000) expect([r, pips]).toEqual([null, null])
        else {
          expect(r).toBeCloseTo(gained / 10_000 / risk, 3)
          expect(pips).toBeCloseTo(gained / 10_000, 0)
        }
      }),
      { numRuns: 500 },
    )
  })
})
