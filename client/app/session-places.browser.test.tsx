import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  givePlaceUp,
  type LiveSession,
  listLiveSessions,
  reservePlace,
} from '#contract/live-sessions.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { liveSession } from '#testing/components/live-session.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
beforeEach(() => page.viewport(360, 780))

type Places = NonNullable<LiveSession['places']>
const session = liveSession({ capacity: 3 })
const withPlaces = (places: Partial<Places>): LiveSession => ({
  ...session,
  places: { taken: 3, waiting: 0, own: null, ahead: 0, ...places },
})

async function open(shown: LiveSession) {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listLiveSessions, [shown])
  await openAt('/dashboard/live', routes)
  return server
}
const button = (name: string) => page.getByRole('button', { name: `${name}: ${session.title}` })

test('a place is reserved before the meeting can be joined, and given up again', async () => {
  const server = await open(withPlaces({ taken: 1 }))
  await expect.element(page.getByText('2 of 3 places left')).toBeVisible()
  await expect.element(button('Join Session')).not.toBeInTheDocument()
  const mine = withPlaces({ taken: 2, own: 'reserved' })
  server.answer(reservePlace, mine)
  server.answer(listLiveSessions, [mine])
  await button('Reserve place').click()
  await expect.element(page.getByText('Place Reserved')).toBeVisible()
  await expect.element(page.getByText('You have a place')).toBeVisible()
  await expect.element(button('Join Session')).toBeVisible()
  server.answer(givePlaceUp, withPlaces({ taken: 1 }))
  server.answer(listLiveSessions, [withPlaces({ taken: 1 })])
  await button('Give up your place').click()
  await expect.element(page.getByText('Place Given Up')).toBeVisible()
  await expect.element(button('Reserve place')).toBeVisible()
})

test('a full session has a waiting list, which says how many are before', async () => {
  const server = await open(withPlaces({ waiting: 4 }))
  await expect.element(page.getByText('All places are taken')).toBeVisible()
  const mine = withPlaces({ waiting: 5, own: 'waiting', ahead: 4 })
  server.answer(reservePlace, mine)
  server.answer(listLiveSessions, [mine])
  await button('Join waiting list').click()
  await expect.element(page.getByText('On the Waiting List', { exact: true })).toBeVisible()
  await expect.element(page.getByText('On the waiting list, 4 before you')).toBeVisible()
  await expect.element(button('Leave waiting list')).toBeVisible()
})

test('a place that is gone meanwhile is a place on the waiting list', async () => {
  const server = await open(withPlaces({ taken: 2 }))
  await expect.element(button('Reserve place')).toBeVisible()
  const mine = withPlaces({ waiting: 1, own: 'waiting', ahead: 0 })
  server.answer(reservePlace, mine)
  server.answer(listLiveSessions, [mine])
  await button('Reserve place').click()
  // The message of the test before may still be there, too.
  await expect.element(page.getByText('You are next on the waiting list')).toBeVisible()
  await expect.element(button('Leave waiting list')).toBeVisible()
})

test('a failure says so, and the place can be asked for again', async () => {
  const server = await open(withPlaces({ taken: 2 }))
  server.fail(reservePlace, 500)
  await button('Reserve place').click()
  await expect.element(page.getByText('Failed to reserve a place. Please try again.')).toBeVisible()
  await expect.element(button('Reserve place')).toBeEnabled()
})

test('without a number of places everything is as ever', async () => {
  await open(liveSession())
  await expect.element(button('Join Session')).toBeVisible()
  await expect.element(button('Reserve place')).not.toBeInTheDocument()
})

test('a session that opens in a moment can be joined at that second, without anything else', async () => {
  const opensAt = Date.now() + 3000
  await open(liveSession({ date: new Date(opensAt + 15 * 60_000).toISOString() }))
  await expect.element(page.getByText(/^Opens in \d s, at \d/)).toBeVisible()
  await expect.element(button('Join Session')).toBeDisabled()
  await expect.element(button('Join Session')).toBeEnabled()
  expect(Date.now()).toBeGreaterThanOrEqual(opensAt)
})
