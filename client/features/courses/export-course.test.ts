import { expect, test } from 'vitest'
import { packCandles } from '#contract/candles/candle-columns.ts'
import type { CourseModule } from '#contract/course-modules.ts'
import type { Course, Video } from '#contract/courses.ts'
import type { ManagedQuiz } from '#contract/quizzes/quizzes.ts'
import { exportName, exportText } from './export-course.ts'

test('the file is named after the course and the day of its export', () => {
  expect(exportName('Forex Basics', new Date(2026, 2, 7, 23, 59))).toBe(
    'course-Forex Basics-2026-03-07.json',
  )
})

test('a title cannot direct the file elsewhere', () => {
  expect(exportName('../a\\b: "c"\n?', new Date(2026, 10, 20))).toBe(
    'course-..-a-b- -c----2026-11-20.json',
  )
})

const courseId = '0199a1de-0000-7000-8000-000000000001'
const course: Course = {
  id: courseId,
  title: 'Forex Basics',
  description: 'How it begins',
  content: '# Pips',
  category: 'Basics',
  duration: 45,
  level: 'advanced',
  isPublished: true,
  roleAccess: ['academy_student'],
  thumbnail: '/api/media/thumbnails/a.webp?signature=secret',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  progress: 50,
  completed: false,
  lessonCount: 2,
}
const video: Video = {
  id: '0199a1de-0000-7000-8000-000000000002',
  courseId,
  title: 'Pips',
  order: 0,
  duration: 10,
  createdAt: '2026-11-01T10:00:00.000Z',
  source: 'file',
  videoUrl: '/api/media/videos/a.mp4?signature=secret',
  completed: true,
  position: 3,
  toWatch: 0,
}

test('an export contains the course and its lessons, but no personal address', () => {
  const external = { ...video, source: 'external', videoUrl: 'https://vimeo.com/1' } as const
  const exported: unknown = JSON.parse(exportText(course, [video, external], []))
  expect(JSON.stringify(exported)).not.toContain('secret')
  expect(exported).toMatchObject({
    title: 'Forex Basics',
    content: '# Pips',
    videos: [
      { title: 'Pips', order: 0, duration: 10, source: 'file', videoUrl: null },
      { title: 'Pips', source: 'external', videoUrl: 'https://vimeo.com/1' },
    ],
  })
  expect(exported).not.toHaveProperty('progress')
  expect(exported).not.toHaveProperty('modules')
})

test('an export has the further programs of the course, and tells which lessons are free samples', () => {
  const several = { ...course, alsoFor: ['mentorship_student' as const], waitsForUploads: true }
  const exported: unknown = JSON.parse(
    exportText(several, [{ ...video, isSample: true }, video], []),
  )
  expect(exported).toMatchObject({
    roleAccess: ['academy_student'],
    alsoFor: ['mentorship_student'],
    videos: [{ isSample: true }, {}],
  })
  expect(exported).not.toHaveProperty('waitsForUploads')
  expect(exported).not.toHaveProperty('videos.1.isSample')
})

test('an export tells which assignments and live sessions are lessons', () => {
  const [task, call] = [
    { ...video, id: '0199a1de-0000-7000-8000-000000000011', kind: 'assignment' as const },
    { ...video, id: '0199a1de-0000-7000-8000-000000000012', kind: 'session' as const },
  ]
  const target = { id: '0199a1de-0000-7000-8000-000000000013', title: 'Your plan' }
  const linked = [task, call].map(({ id, kind }) => ({
    ...{ id, courseId, title: 'Lesson', kind, target, mustPass: kind === 'assignment' },
    ...{ createdAt: video.createdAt, updatedAt: video.createdAt },
  }))
  const exported: unknown = JSON.parse(
    exportText(course, [task, call, video], [], [], [], [], linked),
  )
  expect(exported).toMatchObject({
    videos: [{ assignment: { ...target, mustPass: true } }, { session: target }, {}],
  })
  expect(exported).not.toHaveProperty('videos.0.session')
  expect(exported).not.toHaveProperty('videos.1.assignment')
  expect(exported).not.toHaveProperty('videos.2.assignment')
})

test('an export has the modules with their rules, and tells which lessons are in them', () => {
  const module: CourseModule = {
    id: '0199a1de-0000-7000-8000-000000000003',
    courseId,
    title: 'First steps',
    order: 0,
    lessonCount: 1,
    release: { kind: 'days', days: 7 },
    isOpen: true,
    opensAt: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
  }
  const text = exportText(
    { ...course, moduleCount: 1 },
    [{ ...video, module: module.id }],
    [module],
  )
  const exported: unknown = JSON.parse(text)
  const { id, title, order, release } = module
  expect(exported).toMatchObject({ videos: [{ title: 'Pips', module: id }] })
  expect(exported).toHaveProperty('modules', [{ id, title, order, release }])
  expect(exported).not.toHaveProperty('moduleCount')
})

test('an export has the texts of lessons that are read', () => {
  const { createdAt } = video
  const read = { ...video, kind: 'text', source: 'external', videoUrl: null } as const
  const text = {
    id: read.id,
    courseId,
    title: read.title,
    text: '# Read',
    pictures: [],
    readingMinutes: 1,
  }
  const exported: unknown = JSON.parse(
    exportText(course, [read], [], [{ ...text, createdAt, updatedAt: createdAt }]),
  )
  expect(exported).toMatchObject({ videos: [{ title: 'Pips', text: '# Read', videoUrl: null }] })
})

test('an export has what teachers entered for an exercise', () => {
  const decided = { ...video, kind: 'exercise', source: 'external', videoUrl: null } as const
  const lastAt = '2026-03-02T09:00:00.000Z'
  const entered = {
    task: 'What do you do?',
    source: { pair: 'EURUSD', frame: 'H1', lastAt, before: 200, after: 50 } as const,
    pairShown: false,
    reasonRequired: true,
    marking: 'r' as const,
    demands: { riskReward: 2 },
    solution: { direction: 'NONE' as const, text: 'Wait.' },
  }
  const stamps = { id: video.id, courseId, title: 'Pips', answers: 3 }
  const exercise = { ...stamps, ...entered, createdAt: lastAt, updatedAt: lastAt }
  const exported: unknown = JSON.parse(exportText(course, [decided], [], [], [exercise]))
  expect(exported).toMatchObject({ videos: [{ title: 'Pips', exercise: entered }] })
  expect(exported).not.toHaveProperty('videos.0.exercise.answers')
})

test('an export has what teachers entered for a drill, with its moments but no results', () => {
  const practised = { ...video, kind: 'drill', source: 'external', videoUrl: null } as const
  const lastAt = '2026-03-02T09:00:00.000Z'
  const sizes = { before: 200, after: 50 }
  const moment = { pair: 'EURUSD', frame: 'H1' as const, lastAt, ...sizes, setup: 'Breakout' }
  const results = { decided: 3, averageR: 1, rating: 1400, deviation: 90, synthetic: false }
  const stamps = { id: video.id, courseId, title: 'Pips', createdAt: lastAt, updatedAt: lastAt }
  const drill = { ...stamps, ...sizes, decisions: 20, moments: 1, students: 4 }
  const whole = { drill, moments: [{ ...moment, ...results, id: video.id }] }
  const text = exportText(course, [practised], [], [], [], [whole])
  const { videos } = JSON.parse(text) as { videos: { drill: unknown }[] }
  expect(videos[0]?.drill).toEqual({ decisions: 20, ...sizes, moments: [moment] })
})

test('an export has the questions of a quiz, and names the candles that they show', () => {
  const asked = { ...video, kind: 'quiz', source: 'external', videoUrl: null } as const
  const at = (minute: number) => new Date(minute * 60_000).toISOString()
  const prices = [1, 2]
  const columns = { open: prices, high: prices, low: prices, close: prices }
  const packed = packCandles({ digits: 5, times: [60, 120], ...columns })
  const question = { kind: 'text' as const, prompt: 'Why?', points: 2, explanation: '' }
  const ids = { id: video.id, createdAt: at(0), updatedAt: at(0) }
  const shown = { pair: 'EURUSD', frame: 'H1' as const }
  const settings = { passPercent: 70, attemptsAllowed: 2, minutes: null, drawn: null }
  const quiz: ManagedQuiz = {
    ...ids,
    ...settings,
    courseId,
    title: 'Pips',
    toMark: 3,
    questions: [
      {
        ...ids,
        question: {
          ...question,
          picture: { id: video.id, alt: 'A range' },
          chart: { id: video.id },
        },
        pictureUrl: '/api/media/quizzes/one.webp',
        chart: {
          ...shown,
          synthetic: true,
          digits: 5,
          packed: btoa(String.fromCharCode(...packed)),
        },
      },
    ],
  }
  const text = exportText(course, [asked], [], [], [], [], [], [quiz])
  const { videos } = JSON.parse(text) as { videos: { quiz: unknown }[] }
  expect(videos[0]?.quiz).toEqual({
    ...settings,
    questions: [
      { ...question, picture: { alt: 'A range' }, chart: { ...shown, from: at(60), to: at(120) } },
    ],
  })
})
