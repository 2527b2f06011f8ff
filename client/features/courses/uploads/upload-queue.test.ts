import { expect, test } from 'vitest'
import {
  draftOf,
  isUnderWay,
  nextQueue,
  nextToSend,
  percentOf,
  problemOfDraft,
  type QueuedFile,
  type QueueEvent,
  queuedReplacement,
  queuedThumbnail,
  queuedVideos,
  titleFromName,
  unfinishedOf,
} from './upload-queue.ts'

const fileOf = (name: string) => new File(['x'], name, { type: 'video/mp4' })
const drafts = ['one.mp4', 'two.mp4'].map((name) => ({ ...draftOf(fileOf(name)), key: name }))
const start: QueuedFile[] = queuedVideos(drafts, true)
const after = (...events: QueueEvent[]) => events.reduce(nextQueue, start)

test.each([
  ['Lesson 1.mp4', 'Lesson 1'],
  ['a.b.webm', 'a.b'],
  ['noextension', 'noextension'],
  ['.mp4', '.mp4'],
])('the file %s becomes the lesson %s', (name, title) => {
  expect(titleFromName(name)).toBe(title)
})

test('videos are sent one at a time, in order', () => {
  expect(nextToSend(start)?.key).toBe('one.mp4')
  const sending = after({ type: 'started', key: 'one.mp4' })
  expect(nextToSend(sending)).toBeNull()
  expect(nextToSend(nextQueue(sending, { type: 'sent', key: 'one.mp4' }))?.key).toBe('two.mp4')
})

test('the videos of a new course carry their places from 0 on, later ones go behind the last', () => {
  expect(start.map(({ order }) => order)).toEqual([0, 1])
  expect(queuedVideos(drafts, false).map(({ order }) => order)).toEqual([undefined, undefined])
})

test('a failed one lets the others pass and can be retried', () => {
  const failed = after(
    { type: 'started', key: 'one.mp4' },
    { type: 'progressed', key: 'one.mp4', progress: 0.4 },
    { type: 'failed', key: 'one.mp4', problem: 'The file is not a video.' },
  )
  expect(failed[0]).toMatchObject({ state: 'failed', problem: 'The file is not a video.' })
  expect(nextToSend(failed)?.key).toBe('two.mp4')
  const again = nextQueue(failed, { type: 'retried', key: 'one.mp4' })
  expect(again[0]).toMatchObject({ state: 'waiting', problem: null })
  expect(nextToSend(again)?.key).toBe('one.mp4')
})

test('a queue is in progress until each file has arrived or failed', () => {
  expect(isUnderWay(start)).toBe(true)
  const rest = after({ type: 'sent', key: 'one.mp4' }, { type: 'started', key: 'two.mp4' })
  expect(isUnderWay(rest)).toBe(true)
  expect(isUnderWay(nextQueue(rest, { type: 'failed', key: 'two.mp4', problem: '' }))).toBe(false)
})

test('files can be added and removed', () => {
  const more = after({ type: 'added', files: [queuedThumbnail(fileOf('cover.png'))] })
  expect(more.map(({ kind }) => kind)).toEqual(['video', 'video', 'thumbnail'])
  expect(nextQueue(more, { type: 'removed', key: 'one.mp4' })).toHaveLength(2)
})

test('a chosen video needs a title of at most 200 characters', () => {
  const file = fileOf('one.mp4')
  expect(problemOfDraft({ title: 'One', file })).toBeNull()
  expect(problemOfDraft({ title: ' ', file })).toBe('Title is required')
  expect(problemOfDraft({ title: 'x'.repeat(201), file })).toBe(
    'A title can have at most 200 characters',
  )
})

test('a video of more than 2 GiB is refused before it is sent', () => {
  const file = fileOf('one.mp4')
  Object.defineProperty(file, 'size', { value: 2 * 1024 ** 3 + 1 })
  expect(problemOfDraft({ title: 'One', file })).toBe('A video can be at most 2 GiB')
})

test('a chosen file continues its own unfinished upload, and no other', () => {
  const file = new File(['abcd'], 'tape.mp4', { lastModified: 7 })
  const left = {
    id: 'left',
    fileName: 'tape.mp4',
    fileChanged: 7,
    bytes: 4,
    received: 3,
    replaces: null,
  }
  expect(unfinishedOf(file, [left])).toBe(left)
  for (const other of [
    { fileName: 'other.mp4' },
    { fileChanged: 8 },
    { bytes: 5 },
    // Nothing has arrived: there is nothing to continue.
    { received: 0 },
  ]) {
    expect(unfinishedOf(file, [{ ...left, ...other }])).toBeUndefined()
  }
  const draft = draftOf(file)
  expect(queuedVideos([draft], false, [left])).toMatchObject([{ resumes: 'left' }])
  expect(queuedVideos([draft], false)[0]?.resumes).toBeUndefined()
  expect(percentOf(left)).toBe(75)
  expect(percentOf({ received: 0, bytes: 0 })).toBe(0)
})

test('a file continues the upload that replaces the same video, and becomes no new lesson by it', () => {
  const file = new File(['abcd'], 'tape.mp4', { lastModified: 7 })
  const left = { fileName: 'tape.mp4', fileChanged: 7, bytes: 4, received: 3 }
  const lesson = { id: 'lesson', title: 'Lesson' }
  const replacing = { ...left, id: 'replacing', replaces: lesson }
  const adding = { ...left, id: 'adding', replaces: null }
  const both = [replacing, adding]
  expect(queuedVideos([draftOf(file)], false, both)[0]?.resumes).toBe('adding')
  expect(queuedVideos([draftOf(file)], false, [replacing])[0]?.resumes).toBeUndefined()
  expect(queuedReplacement(lesson, file, both.toReversed()).resumes).toBe('replacing')
  expect(queuedReplacement(lesson, file, [adding]).resumes).toBeUndefined()
  const another = { id: 'another', title: 'Another' }
  expect(queuedReplacement(another, file, both).resumes).toBeUndefined()
})
