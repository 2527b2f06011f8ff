import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LessonNotes } from '#client/features/courses/notes/lesson-notes.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import {
  addLessonNote,
  deleteLessonNote,
  type LessonNote,
  listLessonNotes,
  updateLessonNote,
} from '#contract/lesson-notes.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { lessonOf } from '#testing/components/courses.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const at = '2026-03-02T09:00:00.000Z'
const note = (text: string, second: number | null): LessonNote => ({
  id: crypto.randomUUID(),
  second,
  text,
  createdAt: at,
  updatedAt: at,
})
const lesson = lessonOf('The open', 0)

/** Stands in for the player above the notes. */
const player = { second: 83.7 as number | null, wentTo: [] as number[] }
beforeEach(() => Object.assign(player, { second: 83.7, wentTo: [] }))
const handle = {
  current: {
    second: () => player.second,
    goTo: (second: number) => void player.wentTo.push(second),
    hold: () => undefined,
    goOn: () => undefined,
  },
}

const Notes = () => useSession().user && <LessonNotes video={lesson} player={handle} />

async function open(notes: LessonNote[]) {
  const server = serverFor('academy')
  server.answer(listLessonNotes, notes)
  await openAt('/', [{ Component: WithSession, children: [{ path: '/', Component: Notes }] }])
  const sent = (method: string) =>
    server.calls
      .filter((call) => call.method === method && call.path.includes('/notes'))
      .map(({ body }) => body)
  return { server, sent }
}

const section = page.getByRole('region', { name: 'My notes' })
const field = section.getByRole('textbox', { name: 'New note' })

test('a note is written at the second at which it was begun, and kept when it cannot be saved', async () => {
  const { server, sent } = await open([])
  await expect.element(section.getByText('Only you can see them.')).toBeVisible()
  const button = section.getByRole('button', { name: 'Add note' })
  await expect.element(button).toBeDisabled()
  await field.fill('Wait for the close')
  player.second = 99
  await field.fill('Wait for the close of the hour')
  const atSecond = section.getByRole('button', { name: 'Add note at 1:23' })
  await expectFine()
  server.fail(addLessonNote, 500)
  await atSecond.click()
  await expect
    .element(page.getByText('Your note could not be saved. Please try again.'))
    .toBeVisible()
  await expect.element(field).toHaveValue('Wait for the close of the hour')
  const saved = note('Wait for the close of the hour', 83)
  server.answer(addLessonNote, saved)
  server.answer(listLessonNotes, [saved])
  await atSecond.click()
  await expect.element(section.getByRole('button', { name: 'Play from 1:23' })).toBeVisible()
  await expect.element(field).toHaveValue('')
  expect(sent('POST').at(-1)).toEqual({ text: saved.text, second: 83 })
})

test('a note leads to its second, is changed and deleted by the keyboard', async () => {
  const [first, second] = [note('Of all of it', null), note('Here', 5)]
  const { server, sent } = await open([first, second])
  await section.getByRole('button', { name: 'Play from 0:05' }).click()
  expect(player.wentTo).toEqual([5])
  await expectFine()
  const edit = section.getByRole('button', { name: 'Edit note at 0:05' })
  ;(edit.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const editor = section.getByRole('textbox', { name: 'Note', exact: true })
  await expect.element(editor).toHaveFocus()
  await editor.fill('There')
  server.answer(updateLessonNote, { ...second, text: 'There' })
  server.answer(listLessonNotes, [first, { ...second, text: 'There' }])
  await section.getByRole('button', { name: 'Save note' }).click()
  await expect.element(section.getByText('There')).toBeVisible()
  expect(sent('PUT')).toEqual([{ text: 'There' }])
  server.answer(deleteLessonNote, null)
  server.answer(listLessonNotes, [first])
  await section.getByRole('button', { name: 'Delete note at 0:05' }).click()
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect.element(page.getByText('Note Deleted')).toBeVisible()
  await expect.element(section.getByText('There')).not.toBeInTheDocument()
})

test('notes that could not be loaded are asked for again, and a new one can be written meanwhile', async () => {
  const { server, sent } = await open([])
  await expect.element(section).toBeVisible()
  server.fail(listLessonNotes, 400)
  player.second = null
  server.answer(addLessonNote, note('New', null))
  await field.fill('New')
  await section.getByRole('button', { name: 'Add note' }).click()
  await expect.element(section.getByText('Your notes could not be loaded.')).toBeVisible()
  server.answer(listLessonNotes, [note('New', null)])
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect.element(section.getByRole('listitem')).toHaveTextContent('New')
  expect(sent('POST')).toEqual([{ text: 'New', second: null }])
})
