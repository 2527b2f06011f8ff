import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ManageVideosDialog } from '#client/features/courses/lessons/manage-videos-dialog.tsx'
import { VideoTracks } from '#client/features/courses/tracks/video-tracks.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { listVideos, listVideoUploads } from '#contract/courses.ts'
import {
  getVideoTrack,
  getVideoTracks,
  removeVideoTrack,
  setVideoChapters,
  type VideoTracks as Tracks,
} from '#contract/video-tracks.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { actOn } from '#testing/components/act-on.ts'
import { lessonOf, theCourse } from '#testing/components/courses.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const at = '2026-03-02T09:00:00.000Z'
const lesson = lessonOf('The open', 0)
const track = (language: 'en' | 'de', mayNotFit = false) => ({
  ...{ language, cueCount: 3, mayNotFit, updatedAt: at },
})
const tracks: Tracks = {
  tracks: [track('de'), track('en')],
  chapters: [
    { second: 0, title: 'Introduction' },
    { second: 90, title: 'Entries' },
  ],
  chaptersUpdatedAt: at,
  chaptersMayNotFit: false,
}
const cues = ['Wait for the résistance', 'to break', 'and hold'].map((text, index) => ({
  ...{ from: index * 60, to: index * 60 + 5, text },
}))

/** Stands in for the player above. */
const player = { second: 0 as number | null, wentTo: [] as number[] }
beforeEach(() => Object.assign(player, { second: 0, wentTo: [] }))
const handle = {
  current: {
    second: () => player.second,
    goTo: (second: number) => void player.wentTo.push(second),
    hold: () => undefined,
    goOn: () => undefined,
  },
}

let shownIn: HTMLVideoElement | null
const Shown = () =>
  useSession().user && <VideoTracks video={lesson} player={handle} element={shownIn} />
const Managed = () =>
  useSession().user && <ManageVideosDialog course={theCourse} onClose={() => undefined} />

async function open(listed: Tracks = tracks, element: HTMLVideoElement | null = null) {
  const server = serverFor('academy')
  server.answer(getVideoTracks, listed)
  server.answer(getVideoTrack, { language: 'en', cues })
  shownIn = element
  await openAt('/', [{ Component: WithSession, children: [{ path: '/', Component: Shown }] }])
  const read = () =>
    server.calls.map(({ path }) => path.split('/tracks/')[1]).filter((one) => one !== undefined)
  return { server, read }
}

const summary = (name: string) => page.getByText(name, { exact: true })
const line = (text: string) => page.getByRole('button', { name: text })

test('chapters are folded, mark the one that plays, and lead to it', async () => {
  await open()
  await expect.element(summary('Chapters')).toBeVisible()
  await expect.element(page.getByText('Introduction')).toBeVisible()
  player.second = 95
  await expect.element(page.getByText('Entries')).toBeVisible()
  await summary('Chapters').click()
  const entries = page.getByRole('button', { name: '1:30 Entries' })
  await expect.element(entries).toHaveAttribute('aria-current', 'true')
  await expectFine()
  await entries.click()
  await page.getByRole('button', { name: '0:00 Introduction' }).click()
  expect(player.wentTo).toEqual([90, 0])
})

test('the transcript goes along with the player, leads to each place, and is searched', async () => {
  const { read } = await open()
  await expect.element(summary('Transcript')).toBeVisible()
  expect(read()).toEqual([])
  await summary('Transcript').click()
  await expect.element(line('0:00 Wait for the résistance')).toHaveAttribute('aria-current')
  expect(read()).toEqual(['en'])
  player.second = 61
  await expect.element(line('1:00 to break')).toHaveAttribute('aria-current', 'true')
  await expect.element(line('0:00 Wait for the résistance')).not.toHaveAttribute('aria-current')
  await expectFine()
  await line('2:00 and hold').click()
  expect(player.wentTo).toEqual([120])
  const field = page.getByRole('searchbox', { name: 'Search the transcript' })
  await field.fill('RESISTANCE')
  await expect.element(page.getByText('1 place', { exact: true })).toBeVisible()
  await expect.element(line('1:00 to break')).not.toBeInTheDocument()
  // A phrase may go on in the next subtitle: it leads to where it begins.
  await field.fill('resistance to break')
  await expect.element(line('0:00 Wait for the résistance')).toBeVisible()
  await field.fill('nobody says')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await expectFine()
})

test('a reader who scrolls stays where they are until they follow again', async () => {
  const { server } = await open()
  const many = Array.from({ length: 60 }, (_, from) => ({ from, to: from + 1, text: `No ${from}` }))
  server.answer(getVideoTrack, { language: 'en', cues: many })
  player.second = 30
  await summary('Transcript').click()
  const list = page.getByRole('list', { name: 'Transcript' })
  const scrolled = () => list.element().scrollTop
  await expect.poll(scrolled).toBeGreaterThan(500)
  list.element().dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
  const follow = page.getByRole('button', { name: 'Follow the video' })
  await expect.element(follow).toBeVisible()
  player.second = 0
  await expect.element(line('0:00 No 0')).toHaveAttribute('aria-current', 'true')
  expect(scrolled()).toBeGreaterThan(500)
  await follow.click()
  await expect.poll(scrolled).toBe(0)
  await expect.element(follow).not.toBeInTheDocument()
})

test('the language is chosen by its own name, and remembered on the device', async () => {
  localStorage.setItem('subtitles', 'off de')
  const { read } = await open()
  await summary('Transcript').click()
  const language = page.getByRole('combobox', { name: 'Language' })
  await expect.element(language).toHaveDisplayValue('Deutsch')
  await expect.poll(read).toEqual(['de'])
  await language.selectOptions('English')
  await expect.poll(read).toEqual(['de', 'en'])
  expect(localStorage.getItem('subtitles')).toBe('off en')
})

test('the player gets text tracks, of which the chosen one is loaded and shown', async () => {
  const element = document.createElement('video')
  document.body.append(element)
  onTestFinished(() => element.remove())
  const { read } = await open(tracks, element)
  const modes = () => [...element.textTracks].map(({ language, mode }) => `${language} ${mode}`)
  await expect.poll(modes).toEqual(['de disabled', 'en hidden'])
  expect(read()).toEqual([])
  await summary('Transcript').click()
  await page.getByRole('switch', { name: 'Show subtitles in the video' }).click()
  await expect.poll(modes).toEqual(['de disabled', 'en showing'])
  const texts = () => [...(element.textTracks[1]?.cues ?? [])].map((cue) => (cue as VTTCue).text)
  await expect.poll(texts).toEqual(cues.map(({ text }) => text))
  expect(localStorage.getItem('subtitles')).toBe('on en')
  // As the player's own menu does.
  const [german, english] = element.textTracks
  if (english) english.mode = 'disabled'
  if (german) german.mode = 'showing'
  await expect.poll(() => localStorage.getItem('subtitles')).toBe('on de')
  await expect.poll(read).toContain('de')
  if (german) german.mode = 'disabled'
  await expect.poll(() => localStorage.getItem('subtitles')).toBe('off de')
})

test('a video that says nothing has nothing below it; one that was replaced says so', async () => {
  const none = { ...tracks, tracks: [], chapters: [] }
  const { server } = await open(none)
  await expect.poll(() => server.calls.some(({ path }) => path.endsWith('/tracks'))).toBe(true)
  await expect.element(summary('Transcript')).not.toBeInTheDocument()
  await expect.element(summary('Chapters')).not.toBeInTheDocument()
})

test('subtitles of a video that was replaced say that they may not fit', async () => {
  await open({ ...tracks, tracks: [track('en', true)] })
  await expect.element(page.getByText(/^This video has been replaced\./)).toBeVisible()
})

test('what could not be loaded is asked for again', async () => {
  const { server } = await open()
  await expect.element(summary('Transcript')).toBeVisible()
  server.fail(getVideoTrack, 400)
  await summary('Transcript').click()
  await expect.element(page.getByText('The transcript could not be loaded.')).toBeVisible()
  server.answer(getVideoTrack, { language: 'en', cues })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(line('2:00 and hold')).toBeVisible()
})

async function manage(listed: Tracks) {
  const server = plansEmptyAcademy(serverFor('teacher'))
  server.answer(listVideos, [lesson])
  server.answer(listVideoUploads, [])
  server.answer(getVideoTracks, listed)
  await openAt('/', [{ Component: WithSession, children: [{ path: '/', Component: Managed }] }])
  await actOn('The open', 'Subtitles, chapters, video file')
  return server
}

test('a teacher sees the languages of a video, and removes one', async () => {
  const server = await manage({ ...tracks, tracks: [track('de', true), track('en')] })
  const list = page.getByRole('list', { name: 'Subtitles of The open' })
  await expect.element(list.getByText('3 subtitles · may no longer fit the video')).toBeVisible()
  await expect.element(page.getByLabelText(/^Replace subtitles: English/)).toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Language of the file' }).selectOptions('French')
  await expect.element(page.getByLabelText(/^Add subtitles: French/)).toBeInTheDocument()
  await expect.element(page.getByLabelText(/^Choose another file for/)).toBeInTheDocument()
  await expectFine()
  server.fail(removeVideoTrack, 500)
  await page.getByRole('button', { name: 'Remove: German' }).click()
  await expect.element(page.getByText('Failed to remove the subtitles').first()).toBeVisible()
  server.answer(removeVideoTrack, null)
  server.answer(getVideoTracks, { ...tracks, tracks: [track('en')] })
  await page.getByRole('button', { name: 'Remove: German' }).click()
  await expect.element(page.getByText('Subtitles Removed')).toBeVisible()
  await expect.element(list.getByText('German')).not.toBeInTheDocument()
})

test('chapters are lines; the one that is wrong is named, and what is typed stays', async () => {
  const server = await manage(tracks)
  const field = page.getByRole('textbox', { name: 'A line for each chapter' })
  await expect.element(field).toHaveValue('0:00 Introduction\n1:30 Entries')
  const message = 'Line 2 should begin with a time such as 1:30 or 1:02:30.'
  server.fail(setVideoChapters, 400, {
    ...{ code: 'invalid_input', message, issues: [{ path: 'lines', message }] },
  })
  await field.fill('0:00 Begin\nEnd')
  await page.getByRole('button', { name: 'Save Chapters' }).click()
  await expect.element(page.getByText(message).first()).toBeVisible()
  await expect.element(field).toHaveValue('0:00 Begin\nEnd')
  await expectFine()
  const chapters = [{ second: 0, title: 'Begin' }]
  const saved = { ...tracks, chapters, chaptersUpdatedAt: '2026-03-02T09:01:00.000Z' }
  server.answer(setVideoChapters, saved)
  server.answer(getVideoTracks, saved)
  await field.fill('0:00 Begin')
  await page.getByRole('button', { name: 'Save Chapters' }).click()
  await expect.element(page.getByText('Chapters Updated')).toBeVisible()
  const sent = server.calls.filter(({ path }) => path.endsWith('/chapters')).map(({ body }) => body)
  expect(sent.at(-1)).toEqual({ lines: '0:00 Begin', seenUpdatedAt: at })
})

test('a file that is no video replaces none', async () => {
  await manage(tracks)
  const picker = page.getByLabelText(/^Choose another file for The open/)
  await userEvent.upload(picker, new File(['<html>'], 'lesson.mp4', { type: 'video/mp4' }))
  await expect.element(page.getByText('Please select a video file')).toBeVisible()
  const film = new File([new Uint8Array([0, 0, 0, 24]), 'ftypmp42'], 'b.mp4', { type: 'video/mp4' })
  await userEvent.upload(picker, film)
  await expect.element(page.getByText('Replace the video of “The open”?')).toBeVisible()
  await expectFine()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('list', { name: 'Uploads' })).not.toBeInTheDocument()
})
