import { describe, expect, test } from 'vitest'
import { problemFrom } from '#client/platform/http/http.ts'
import { ApiProblem, NetworkProblem } from '#client/platform/http/problems.ts'
import { notMade } from '#contract/payments/payment-checks.ts'
import {
  eventOf,
  failureOf,
  isBusy,
  isInDoubt,
  nextPayment,
  type PaymentEvent,
  type PaymentState,
} from './payment-state.ts'

const idle: PaymentState = { step: 'idle' }
const clientSecret = 'pi_1_secret_2'
const requested: PaymentEvent = { type: 'authentication-requested', clientSecret }

const reached = (...events: PaymentEvent[]) => events.reduce(nextPayment, idle)

describe('a payment', () => {
  test('succeeds at once', () => {
    expect(reached({ type: 'submitted' })).toEqual({ step: 'processing' })
    expect(reached({ type: 'submitted' }, { type: 'paid' })).toEqual({ step: 'paid' })
  })

  test('is refused with the words of the provider, and can be tried again', () => {
    const refused = reached({ type: 'submitted' }, { type: 'refused', message: 'Declined.' })
    expect(refused).toEqual({ step: 'failed', message: 'Declined.' })
    expect(nextPayment(refused, { type: 'submitted' })).toEqual({ step: 'processing' })
  })

  test.each([null, undefined, ''])('is refused without a reason: %j', (message) => {
    expect(reached({ type: 'submitted' }, { type: 'refused', message })).toEqual({
      step: 'failed',
      message: 'Payment failed',
    })
  })

  test('asks for authentication and waits for the bank’s decision', () => {
    const waiting = reached({ type: 'submitted' }, requested)
    expect(waiting).toEqual({ step: 'authenticating', clientSecret, answer: null })
    expect(isBusy(waiting)).toBe(false)
    const answered = nextPayment(waiting, { type: 'authentication-answered', answer: 'complete' })
    expect(isBusy(answered)).toBe(true)
    expect(nextPayment(answered, { type: 'authentication-answered', answer: 'fail' })).toBe(
      answered,
    )
    expect(nextPayment(answered, { type: 'paid' })).toEqual({ step: 'paid' })
  })

  test('can be left while nothing is in progress', () => {
    expect(reached({ type: 'submitted' }, requested, { type: 'left' })).toEqual(idle)
    expect(reached({ type: 'submitted' }, { type: 'left' })).toEqual({ step: 'processing' })
  })

  test('may take a bank days: then it is neither paid nor refused, and can be left', () => {
    const settling = reached({ type: 'submitted' }, { type: 'settling' })
    expect(settling).toEqual({ step: 'settling' })
    expect(isBusy(settling)).toBe(false)
    expect(nextPayment(settling, { type: 'submitted' })).toBe(settling)
    expect(nextPayment(settling, { type: 'left' })).toEqual(idle)
    expect(reached({ type: 'settling' })).toEqual(idle)
  })

  test('is final: nothing that comes after it changes it', () => {
    const paid = reached({ type: 'submitted' }, { type: 'paid' })
    const later: PaymentEvent[] = [
      { type: 'submitted' },
      requested,
      { type: 'refused', message: 'No' },
      { type: 'left' },
    ]
    for (const event of later) expect(nextPayment(paid, event)).toBe(paid)
  })

  test('is submitted once, however often the button is pressed', () => {
    const processing = reached({ type: 'submitted' })
    expect(nextPayment(processing, { type: 'submitted' })).toBe(processing)
  })
})

describe('an answer from the sandbox', () => {
  test('succeeds, asks or refuses', () => {
    expect(eventOf({ status: 'succeeded', error: null }, clientSecret)).toEqual({ type: 'paid' })
    expect(eventOf({ status: 'requires_action', error: null }, clientSecret)).toEqual(requested)
    const error = { code: 'card_declined', message: 'Your card was declined.' }
    expect(eventOf({ status: 'error', error }, clientSecret)).toEqual({
      type: 'refused',
      message: 'Your card was declined.',
    })
  })
})

describe('a failed call', () => {
  test('has the message of the server', () => {
    const problem = { status: 409, code: 'conflict', message: 'You are enrolled already.' }
    expect(failureOf(new ApiProblem(problem))).toBe('You are enrolled already.')
  })

  test.each([
    new NetworkProblem(),
    new TypeError('x is not a function'),
    new ApiProblem({ status: 500, code: 'internal', message: '' }),
    problemFrom(502, '<html>Bad Gateway</html>', null),
  ])('falls back to its own message if the server had none: %s', (error) => {
    expect(failureOf(error)).toBe('Payment failed. Please try again.')
  })
})

describe('a payment whose answer was lost', () => {
  const doubted = reached({ type: 'submitted' }, { type: 'doubted' })

  test('is looked up, and nothing can be sent or left meanwhile', () => {
    expect(doubted).toEqual({ step: 'checking' })
    expect(isBusy(doubted)).toBe(true)
    expect(nextPayment(doubted, { type: 'left' })).toBe(doubted)
    expect(nextPayment(doubted, { type: 'submitted' })).toBe(doubted)
  })

  test('turns out to have succeeded, to wait for authentication, to be refused, or never made', () => {
    expect(nextPayment(doubted, { type: 'paid' })).toEqual({ step: 'paid' })
    expect(nextPayment(doubted, requested)).toMatchObject({ step: 'authenticating', clientSecret })
    expect(nextPayment(doubted, { type: 'refused', message: 'Declined.' })).toEqual({
      step: 'failed',
      message: 'Declined.',
    })
    const error = { code: notMade, message: 'Not made.' }
    expect(nextPayment(doubted, eventOf({ status: 'error', error }, clientSecret))).toEqual({
      step: 'failed',
      message: 'The connection was lost before you paid. Nothing was charged: please try again.',
    })
  })

  test.each([
    [new NetworkProblem(), true],
    [problemFrom(503, '', null), true],
    [new TypeError('unreadable'), true],
    [problemFrom(404, '', null), false],
  ])('%s leaves it in doubt: %s', (error, isOpen) => {
    expect(isInDoubt(error)).toBe(isOpen)
  })
})
