import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toLocalInput } from '#client/ui/forms/local-time.ts'
import { listAttendance } from '#contract/live-session-attendance.ts'
import { removeSessionFile } from '#contract/live-session-files.ts'
import {
  createLiveSession,
  deleteLiveSession,
  getLiveSession,
  type LiveSession,
  listLiveSessions,
  updateLiveSession,
} from '#contract/live-sessions.ts'
import { listSignals } from '#contract/signals/signals.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import { liveSession } from '#testing/components/live-session.ts'
import { aSignal } from '#testing/components/signal.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
beforeEach(() => page.viewport(1280, 900))

const series = { id: crypto.randomUUID(), timeZone: 'Europe/Berlin' }

async function open(...sessions: LiveSession[]) {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listLiveSessions, sessions)
  await openAt('/dashboard/sessions', routes)
  return server
}
type Server = Awaited<ReturnType<typeof open>>
const sent = (server: Server, wanted: string) =>
  server.calls.filter(({ method }) => method === wanted).map(({ body }) => body)

test('a new session is repeated until a day, and a refusal of that day is shown at it', async () => {
  const server = await open()
  server.fail(createLiveSession, 400, {
    code: 'invalid_input',
    message: 'Choose an earlier day',
    issues: [{ path: 'repeats.until', message: 'Choose an earlier day' }],
  })
  await page.getByRole('button', { name: 'Create Session' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Session' })
  await dialog.getByLabelText('Title').fill('Weekly call')
  await dialog.getByLabelText('Description').fill('Questions')
  await dialog.getByLabelText('Date').fill('2030-01-08T18:00')
  await expect.element(dialog.getByLabelText('Until')).not.toBeInTheDocument()
  await dialog.getByLabelText('Repeats').selectOptions('Every two weeks')
  await dialog.getByLabelText('Until').fill('2199-02-05')
  await dialog.getByRole('button', { name: 'Create Session' }).click()
  await expect.element(dialog.getByLabelText('Until')).toHaveAccessibleDescription(/earlier day/)
  expect(sent(server, 'POST')).toEqual([
    expect.objectContaining({
      title: 'Weekly call',
      repeats: { everyWeeks: 2, until: '2199-02-05', timeZone: expect.any(String) },
    }),
  ])
})

test('one of a series is changed by itself, with later ones or with all', async () => {
  const session = liveSession({ series })
  const server = await open(session)
  server.answer(updateLiveSession, session)
  await page.getByRole('button', { name: `Edit ${session.title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Session' })
  await expect.element(dialog.getByLabelText('Repeats')).not.toBeInTheDocument()
  await dialog.getByLabelText('Title').fill('Gold')
  await dialog.getByLabelText('Change').selectOptions('This and later sessions')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(server, 'PUT')).toEqual([expect.objectContaining({ title: 'Gold', which: 'later' })])
})

test('deleting one of a series asks which are meant', async () => {
  const session = liveSession({ series })
  const server = await open(session)
  server.answer(deleteLiveSession, null)
  await page.getByRole('button', { name: `Delete ${session.title}` }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${session.title}?` })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(server, 'DELETE')).toEqual([])
  await page.getByRole('button', { name: `Delete ${session.title}` }).click()
  await dialog.getByLabelText('Which sessions').selectOptions('All sessions to come')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Sessions Deleted')).toBeVisible()
  const call = server.calls.find(({ method }) => method === 'DELETE')
  expect(call?.path).toContain(session.id)
  expect(call?.query.get('which')).toBe('all')
})

test('a duplicate opens the form a week later and creates another session', async () => {
  const session = liveSession({ date: '2199-01-01T18:00:00.000Z' })
  const server = await open(session)
  server.answer(createLiveSession, session)
  await page.getByRole('button', { name: `Duplicate ${session.title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Session' })
  await expect.element(dialog.getByLabelText('Title')).toHaveValue(session.title)
  const later = toLocalInput('2199-01-08T18:00:00.000Z')
  await expect.element(dialog.getByLabelText('Date')).toHaveValue(later)
  await dialog.getByRole('button', { name: 'Create Session' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(server, 'POST')).toEqual([
    expect.objectContaining({
      title: session.title,
      date: '2199-01-08T18:00:00.000Z',
      // Its files are those of the original.
      copyOf: session.id,
    }),
  ])
})

test('the office sees how many places are taken, and sets their number', async () => {
  const places = { taken: 3, waiting: 2, own: null, ahead: 0 }
  const session = liveSession({ capacity: 3, places })
  const server = await open(session)
  server.answer(updateLiveSession, session)
  await expect.element(page.getByText('3 of 3 places, 2 waiting')).toBeVisible()
  await page.getByRole('button', { name: `Edit ${session.title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Session' })
  await dialog.getByLabelText('Places').fill('0')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(dialog.getByText('From 1 to 1000 places, or empty')).toBeVisible()
  await dialog.getByLabelText('Places').fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(server, 'PUT')).toEqual([expect.objectContaining({ capacity: null })])
})

test('the attendance lists who joined and who did not, and can be narrowed', async () => {
  const session = liveSession()
  const server = await open(session)
  const joined = {
    first: '2026-12-01T18:00:00.000Z',
    last: '2026-12-01T18:30:00.000Z',
    times: 2,
  }
  const ann = { id: crypto.randomUUID(), name: 'Ann Present', hasPlace: false, joined }
  const ben = { ...ann, id: crypto.randomUUID(), name: 'Ben Absent', joined: null }
  server.answer(listAttendance, { items: [ann, ben], present: 1 })
  await page.getByRole('button', { name: `Attendance of ${session.title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Attendance' })
  await expect.element(dialog.getByText('1 person has joined')).toBeVisible()
  await expect.element(dialog.getByText('Ben Absent')).toBeVisible()
  server.answer(listAttendance, { items: [ann], present: 1 })
  await dialog.getByLabelText('Show').selectOptions('Present')
  await expect.element(dialog.getByText('Ben Absent')).not.toBeInTheDocument()
  expect(server.calls.at(-1)?.query.get('presence')).toBe('present')
  server.fail(listAttendance, 500)
  await dialog.getByLabelText('Show').selectOptions('Absent')
  await expect.element(dialog.getByText('The attendance could not be loaded.')).toBeVisible()
})

test('the files of one of a series are those of it alone, of later ones or of all', async () => {
  const file = { id: crypto.randomUUID(), name: 'plan.pdf', bytes: 2048, url: '/api/plan.pdf' }
  const session = liveSession({ series, files: [file] })
  const server = await open(session)
  server.answer(getLiveSession, session)
  server.answer(removeSessionFile, null)
  await page.getByRole('button', { name: `Files of ${session.title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Files' })
  await dialog.getByLabelText('Add and remove files of').selectOptions('All sessions to come')
  await dialog.getByRole('button', { name: 'Remove plan.pdf' }).click()
  const removed = () => server.calls.find(({ method }) => method === 'DELETE')
  await expect.poll(() => removed()?.query.get('which')).toBe('all')
})

test('a chapter of a recording names a signal, and keeps it when its time is corrected', async () => {
  const gold = aSignal({ title: 'Gold long', pair: null })
  const kept = { id: crypto.randomUUID(), title: 'Euro short' }
  const session = liveSession({
    chapters: [
      { second: 0, title: 'Welcome' },
      { second: 60, title: 'Euro', signal: kept },
    ],
  })
  const server = await open(session)
  server.answer(listSignals, [gold])
  server.answer(updateLiveSession, session)
  await page.getByRole('button', { name: `Edit ${session.title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Session' })
  const signals = dialog.getByRole('group', { name: 'Signals discussed' })
  await expect.element(signals.getByText('1:00 Euro: Euro short')).toBeVisible()
  await dialog
    .getByLabelText('Chapters of the recording')
    .fill('0:00 Welcome\n1:30 Euro\n2:00 Gold')
  await expect.element(signals.getByText('1:30 Euro: Euro short')).toBeVisible()
  await signals.getByLabelText('Chapter').selectOptions('2:00 Gold')
  await signals.getByLabelText('Signal').selectOptions('Gold long')
  await signals.getByRole('button', { name: 'Name Signal' }).click()
  await expect.element(signals.getByText('2:00 Gold: Gold long')).toBeVisible()
  await page.viewport(360, 740)
  await expectFine()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(server, 'PUT')).toEqual([
    expect.objectContaining({
      chapters: [
        { second: 0, title: 'Welcome' },
        { second: 90, title: 'Euro', signalId: kept.id },
        { second: 120, title: 'Gold', signalId: gold.id },
      ],
    }),
  ])
})

test('a signal is taken from a chapter again', async () => {
  const signal = { id: crypto.randomUUID(), title: 'Euro short' }
  const session = liveSession({ chapters: [{ second: 60, title: 'Euro', signal }] })
  const server = await open(session)
  server.answer(updateLiveSession, session)
  await page.getByRole('button', { name: `Edit ${session.title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Session' })
  await dialog.getByRole('button', { name: 'Remove the signal of 1:00 Euro' }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(server, 'PUT')).toEqual([
    expect.objectContaining({ chapters: [{ second: 60, title: 'Euro' }] }),
  ])
})
