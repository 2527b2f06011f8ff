import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { calendarDate } from '#client/ui/displays/format.ts'
import { packCandles } from '#contract/candles/candle-columns.ts'
import { getAgenda } from '#contract/dashboards.ts'
import {
  answerReview,
  decideReview,
  getReviews,
  type MomentCard,
  type QuestionCard,
  type ReviewedMoment,
  type ReviewedQuestion,
  type Reviews,
} from '#contract/reviews.ts'
import { type Member, openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const at = '2026-03-02T09:00:00.000Z'
const lesson = { id: crypto.randomUUID(), courseId: crypto.randomUUID(), title: 'Sessions' }
const question = {
  place: 0,
  kind: 'single' as const,
  prompt: 'Which session opens **first**?',
  points: 1,
  options: ['London', 'Tokyo'],
  answer: null,
}
const choice: QuestionCard = {
  kind: 'question',
  id: crypto.randomUUID(),
  number: 2,
  lesson,
  version: at,
  question,
}
const numeric: QuestionCard = {
  ...choice,
  id: crypto.randomUUID(),
  question: {
    place: 0,
    kind: 'numeric',
    prompt: 'How many lots?',
    points: 1,
    unit: 'lots',
    answer: null,
  },
}
const outcome = {
  place: 0,
  points: 1,
  isRight: true,
  right: { kind: 'choice' as const, chosen: [1] },
  explanation: 'Tokyo opens at midnight.',
  feedback: [],
  comment: '',
}
const right: ReviewedQuestion = {
  cardId: choice.id,
  isRight: true,
  dueOn: '2099-03-05',
  question: { ...question, answer: { kind: 'choice', chosen: [1] } },
  outcome,
}
const wrong: ReviewedQuestion = {
  cardId: numeric.id,
  isRight: false,
  dueOn: '2099-03-03',
  question: numeric.question,
  outcome: { ...outcome, points: 0, isRight: false, right: { kind: 'number', value: 0.25 } },
}

/** Candles that each rise by ten points from 200000 on, packed. */
function packed(from: number, count: number): string {
  const numbers = Array.from({ length: count }, (_, index) => from + index)
  const open = numbers.map((number) => 200_000 + number * 10)
  const moved = (points: number) => open.map((price) => price + points)
  const columns = {
    digits: 5,
    times: numbers,
    open,
    high: moved(15),
    low: moved(-5),
    close: moved(10),
  }
  return btoa(String.fromCharCode(...packCandles(columns)))
}
const past = { frame: 'M15' as const, synthetic: true, digits: 5, packed: packed(0, 60) }
const moment: MomentCard = {
  kind: 'moment',
  id: crypto.randomUUID(),
  number: 1,
  lesson: { ...lesson, title: 'Breakouts' },
  moment: { ...past, following: 20 },
}
const decided: ReviewedMoment = {
  cardId: moment.id,
  isRight: true,
  dueOn: '2099-03-05',
  moment: {
    ...past,
    setup: 'Range break',
    direction: 'BUY',
    entry: null,
    stop: '2.00500',
    target: '2.00750',
    outcome: { kind: 'target', r: 1.5, enteredIn: 60, endedIn: 74, exit: '2.00750' },
    followingPacked: packed(60, 20),
    market: { high: '2.00805', low: '2.00595', close: '2.00800' },
    committedAt: at,
  },
}

const standing = { answered: 0, streak: 5, nextOn: '2099-03-05' }
const reviewsOf = (...cards: Reviews['cards']): Reviews => ({
  ...standing,
  due: cards.length,
  cards,
})
const emptyAgenda = { next: null, isNew: false, week: [] }

async function open(address: string, reviews: Reviews, member: Member = 'academy') {
  const server = plansEmptyAcademy(serverFor(member))
  const { cards: _, ...summary } = reviews
  server.answer(getAgenda, { ...emptyAgenda, reviews: summary })
  server.answer(getReviews, reviews)
  await openAt(address, routes)
  return server
}
const sent = ({ calls }: Awaited<ReturnType<typeof open>>) =>
  calls
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/me/reviews/'))
    .map(({ path, body }) => ({ path: path.replace('/api/me/reviews/', ''), body }))
const answeredNow = { answeredAt: expect.stringMatching(/^\d{4}-.*Z$/) }
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('on the overview', () => {
  test.each(['academy', 'mentorship', 'free'] as const)(
    'whoever is %s sees how many cards there are, and they are fetched for a lost line',
    async (member) => {
      const server = await open('/dashboard', reviewsOf(choice, numeric), member)
      const card = page.getByRole('region', { name: 'Five minutes today: 2 to review' })
      await expect.element(card.getByText('About a minute · Streak: 5 days')).toBeVisible()
      await expect
        .element(card.getByRole('link', { name: 'Review' }))
        .toHaveAttribute('href', '/dashboard/reviews')
      await expect.poll(() => server.calls.map(({ path }) => path)).toContain('/api/me/reviews')
      await expectFine()
    },
  )

  test('once they are answered it says so', async () => {
    const done = { ...standing, due: 0, answered: 6, cards: [] }
    const first = await open('/dashboard', done)
    await expect.element(page.getByText('Reviewed today: 6 cards')).toBeVisible()
    const next = `The next cards come on ${calendarDate('2099-03-05')}.`
    await expect
      .element(page.getByText(`That is all for today. ${next} · Streak: 5 days`))
      .toBeVisible()
    expect(first.calls.map(({ path }) => path)).not.toContain('/api/me/reviews')
  })

  test('on a day without cards it says nothing', async () => {
    await open('/dashboard', { ...standing, due: 0, cards: [] })
    await expect.element(page.getByText('No upcoming session')).toBeVisible()
    await expect.element(page.getByText(/review/i)).not.toBeInTheDocument()
  })
})

describe('the cards', () => {
  const path = '/dashboard/reviews'

  test('are answered one after the other, by keyboard, and what is right is told after each', async () => {
    const server = await open(path, reviewsOf(choice, numeric))
    await expect.element(page.getByText('2 cards to go · Streak: 5 days')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Sessions' }))
      .toHaveAttribute('href', `/dashboard/courses/${lesson.courseId}/${lesson.id}`)
    await expectFine()
    await button('Check').click()
    await expect.element(page.getByText('Answer the question first.')).toBeVisible()
    await page.getByRole('radio', { name: 'Tokyo' }).click()
    server.answer(answerReview, right)
    // What is sent makes the list be read again: it has lost the card by then.
    server.answer(getReviews, { ...reviewsOf(numeric), answered: 1 })
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Right', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Tokyo opens at midnight.')).toBeVisible()
    await expect
      .element(page.getByText(`It is asked again on ${calendarDate('2099-03-05')}.`))
      .toBeVisible()
    await expectFine()
    expect(sent(server)).toEqual([
      {
        path: `${choice.id}/answers`,
        body: { ...answeredNow, number: 2, version: at, answer: { kind: 'choice', chosen: [1] } },
      },
    ])
    // The focus is where it goes on.
    await expect.element(button('Next')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('How many lots?')).toBeVisible()
    await expect.element(page.getByText('1 card to go · Streak: 5 days')).toBeVisible()
    server.answer(answerReview, wrong)
    server.answer(getReviews, { ...reviewsOf(), answered: 2 })
    await button('I don’t know').click()
    await expect.element(page.getByText('0.25 lots')).toBeVisible()
    await expect
      .element(page.getByText(`It comes back on ${calendarDate('2099-03-03')}.`))
      .toBeVisible()
    expect(sent(server).at(-1)?.body).toEqual({
      ...answeredNow,
      ...{ number: 2, version: at, answer: null },
    })
    await button('Done').click()
    await expect
      .element(
        page.getByText(
          `That is all for today. The next cards come on ${calendarDate('2099-03-05')}.`,
        ),
      )
      .toBeVisible()
    await expectFine()
  })

  test('keep what is typed when they are left, and let it be discarded', async () => {
    await open(path, reviewsOf(numeric))
    const field = page.getByLabelText('Your answer in lots')
    await field.fill('0,5')
    await expect.poll(() => JSON.stringify(localStorage)).toContain('0.5')
    await page.getByRole('link', { name: 'Overview' }).first().click()
    await page.getByRole('link', { name: 'Review', exact: true }).click()
    await expect.element(field).toHaveValue('0.5')
    await button('Discard it').click()
    await expect.element(field).toHaveValue('')
  })

  test('without a line, answers are kept and sent later, each once', async () => {
    const server = await open(path, reviewsOf(choice, numeric))
    await expect.element(page.getByText('2 cards to go', { exact: false })).toBeVisible()
    const online = window.fetch
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const soon = { timeout: 60_000 }
    await page.getByRole('radio', { name: 'London' }).click()
    await button('Check').click()
    await expect.element(page.getByText(/Your answer is kept on this device/), soon).toBeVisible()
    await expectFine()
    await button('Next').click()
    await page.getByLabelText('Your answer in lots').fill('0.25')
    await button('Check').click()
    await expect.element(page.getByText(/Your answer is kept on this device/), soon).toBeVisible()
    await button('Done').click()
    await expect.element(page.getByText('That is all for today.', { exact: false })).toBeVisible()
    expect(sent(server)).toEqual([])
    window.fetch = online
    server.answer(answerReview, right)
    server.answer(getReviews, { ...reviewsOf(), answered: 2 })
    window.dispatchEvent(new Event('online'))
    await expect
      .poll(() => sent(server).map(({ path: to }) => to), soon)
      .toEqual([`${choice.id}/answers`, `${numeric.id}/answers`])
    await expect.element(page.getByRole('list', { name: 'Not sent yet' })).not.toBeInTheDocument()
  })

  test('one that has changed is asked as it is now', async () => {
    const server = await open(path, reviewsOf(choice))
    await page.getByRole('radio', { name: 'London' }).click()
    const message = 'This question was changed. It is asked as it is now.'
    server.fail(answerReview, 409, { code: 'conflict', message })
    const changed = { ...choice, version: '2026-03-03T09:00:00.000Z' }
    server.answer(
      getReviews,
      reviewsOf({ ...changed, question: { ...question, prompt: 'Which opens last?' } }),
    )
    await button('Check').click()
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(page.getByText('Which opens last?')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'London' })).not.toBeChecked()
  })

  test('a moment is decided on its chart, and what followed is shown after that', async () => {
    const server = await open(path, reviewsOf(moment))
    await expect.element(page.getByText('Candles of 15 minutes', { exact: false })).toBeVisible()
    const buy = page.getByRole('radio', { name: 'Buy' })
    await expect.element(buy).toBeInTheDocument()
    ;(buy.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await page.getByLabelText('Stop loss').fill('2.00500')
    await page.getByLabelText('Take profit').fill('2.00750')
    await expectFine()
    server.answer(decideReview, decided)
    server.answer(getReviews, { ...reviewsOf(), answered: 1 })
    await button('Commit').click()
    await expect.element(page.getByText('+1.5R, target reached')).toBeVisible()
    await expect.element(page.getByText('Range break')).toBeVisible()
    await expectFine()
    expect(sent(server)).toEqual([
      {
        path: `${moment.id}/decisions`,
        body: { ...answeredNow, number: 1, direction: 'BUY', stop: '2.00500', target: '2.00750' },
      },
    ])
    await button('Done').click()
    await expect.element(page.getByText('That is all for today.', { exact: false })).toBeVisible()
  })

  test('say so if there are none', async () => {
    await open(path, { due: 0, answered: 0, streak: 0, nextOn: null, cards: [] })
    await expect.element(page.getByText('Nothing to review today.')).toBeVisible()
    await expectFine()
  })

  test('that could not be loaded can be asked for again', async () => {
    const server = plansEmptyAcademy(serverFor('academy'))
    server.fail(getReviews, 400)
    await openAt(path, routes)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    await expect.element(page.getByText('Your cards could not be loaded.')).toBeVisible()
    server.answer(getReviews, reviewsOf(choice))
    await again.click()
    await expect.element(page.getByText('1 card to go', { exact: false })).toBeVisible()
  })
})
