import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type CourseInput, courseInputSchema } from '#contract/courses.ts'
import type { Academy } from '#server/app/compose.ts'
import { courses as coursesModule } from '#server/modules/courses/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type DemoQuiz, loadQuiz, sessionsQuiz } from './quizzes.ts'

interface DemoCourse extends Partial<CourseInput> {
  title: string
  description: string
  content: string
  /** Title and file of each lesson. */
  lessons: [string, string][]
  /** Those that are read, behind the others. */
  texts?: { title: string; text: string }[]
  /** Behind all of them. */
  quiz?: DemoQuiz
  /** What can be downloaded with its lessons. */
  files?: { lesson: string; name: string; content: string }[]
  /** Each with the titles of its lessons; each but the first opens after the one before. */
  modules?: { title: string; lessons: string[] }[]
}

const courses: DemoCourse[] = [
  {
    title: 'Forex Basics',
    description: 'Pips, lots and candles: the words and pictures you need before your first trade.',
    content: `## What you learn

- what a **pip** is and what it is worth for your position
- how to read a candlestick without reading too much into it

A pip is the fourth decimal of most pairs and the second of those with the yen. At one standard lot
(100,000 units) of EURUSD one pip is 10 dollars.`,
    category: 'Foundations',
    duration: 25,
    level: 'beginner',
    roleAccess: ['community_student'],
    lessons: [
      ['What a pip is', '01-what-a-pip-is.mp4'],
      ['Reading a candlestick', '02-reading-a-candlestick.mp4'],
    ],
  },
  {
    title: "The Trader's Routine",
    description:
      'A plan before the session, a review after it: the two habits that outlast a strategy.',
    content: `## What you learn

1. to write a trading plan that fits on one page
2. to review a week of trades in half an hour`,
    category: 'Practice',
    duration: 20,
    level: 'beginner',
    roleAccess: ['community_student'],
    lessons: [
      ['Building a trading plan', '08-building-a-trading-plan.mp4'],
      ['Reviewing your journal', '12-reviewing-your-journal.mp4'],
    ],
  },
  {
    title: 'Risk Before Reward',
    description: 'Position size, R-multiples and the management of an open trade.',
    content: `## What you learn

The size of a position follows from the risk, never the other way round:

> lots = account × risk % ÷ (stop distance in pips × pip value per lot)

With 10,000 dollars, 1 % risk and a stop of 25 pips on EURUSD that is 0.40 lots.`,
    category: 'Risk management',
    duration: 60,
    level: 'intermediate',
    roleAccess: ['academy_student'],
    lessons: [
      ['Position size from risk', '03-position-size-from-risk.mp4'],
      ['Risk to reward', '06-risk-to-reward.mp4'],
      ['Managing an open trade', '10-managing-an-open-trade.mp4'],
    ],
  },
  {
    title: 'Reading the Chart',
    description:
      'Levels, averages and structure: where price is likely to react, and what proves it wrong.',
    content: `## What you learn

- to draw support and resistance as zones, not as lines
- what a moving average can tell you, and what it cannot
- to tell a break of structure from a stop hunt`,
    category: 'Technical analysis',
    duration: 75,
    level: 'intermediate',
    roleAccess: ['academy_student'],
    lessons: [
      ['Support and resistance', '04-support-and-resistance.mp4'],
      ['Moving averages', '07-moving-averages.mp4'],
      ['Break of structure', '09-break-of-structure.mp4'],
    ],
  },
  {
    title: 'Trading the Sessions',
    description: 'London, New York and the news: when volatility comes, and how to stand in it.',
    content: `## What you learn

- why the first hour of London sets the range of the day
- to hold back before a release, and what to wait for after it`,
    category: 'Strategy',
    duration: 50,
    level: 'advanced',
    roleAccess: ['mentorship_student'],
    lessons: [
      ['Trading the London open', '05-trading-the-london-open.mp4'],
      ['News and volatility', '11-news-and-volatility.mp4'],
    ],
    texts: [
      {
        title: 'The hour before the open',
        text: `The London open moves fast. What can be decided before it should be decided before it.

## The checklist

1. Mark the high and the low of the Asian session.
2. Read which news is due until noon, and note the minute.
3. Write down the one setup you wait for, with its stop.
4. Set the size of the position from the stop, never the other way round.

## What the clock says

| London time | What happens | What you do |
| --- | --- | --- |
| 07:00 | Frankfurt opens, the first push | Watch |
| 07:45 | The range of the night is complete | Mark it |
| 08:00 | London opens | Wait for the setup |
| 08:30 | News of the United Kingdom | Stay out for five minutes |
| 10:00 | The first move is over | Stop looking for entries |

## The size

\`\`\`math
\\text{lots} = \\frac{\\text{balance} \\times \\text{risk}}{\\text{stop in pips} \\times \\text{value of a pip}}
\`\`\`

If the setup has not come by ten o'clock, **it has not come**. The day is finished, and that is a good
day as well.`,
      },
    ],
    files: [
      {
        lesson: 'The hour before the open',
        name: 'asian-range.set',
        content: ['RangeBegin=00:00', 'RangeEnd=07:45', 'RiskPercent=1.0', 'StopPips=20', ''].join(
          '\r\n',
        ),
      },
    ],
    quiz: sessionsQuiz,
    modules: [
      {
        title: 'The open',
        lessons: ['Trading the London open', 'The hour before the open', sessionsQuiz.title],
      },
      { title: 'The news', lessons: ['News and volatility'] },
    ],
  },
]

/** Creates the courses, lessons and modules that do not exist yet, uploading each lesson's video. */
export async function loadCourses(academy: Academy, admin: Actor): Promise<void> {
  const operations = academy.modules.courses
  const { items: present } = await operations.list(admin, { page: 1, limit: 100 })
  for (const { lessons, texts = [], files = [], modules = [], quiz, ...course } of courses) {
    const { id } =
      present.find(({ title }) => title === course.title) ??
      (await operations.create(admin, courseInputSchema.parse(course)))
    const videos = await operations.listVideos(admin, id)
    for (const [title, file] of lessons) {
      if (videos.some((video) => video.title === title)) continue
      const content = createReadStream(path.join(import.meta.dirname, 'media', file))
      await operations.addVideoFile(admin, id, title, content)
    }
    for (const text of texts) {
      if (videos.some(({ title }) => title === text.title)) continue
      await operations.addText(admin, id, text)
    }
    if (quiz && !videos.some(({ title }) => title === quiz.title)) {
      await loadQuiz(academy, admin, id, quiz)
    }
    await loadFiles(academy, admin, id, files)
    await loadModules(academy, admin, id, modules)
  }
}

/** Adds the files that the lessons of a course do not have yet. */
async function loadFiles(
  academy: Academy,
  admin: Actor,
  courseId: string,
  files: NonNullable<DemoCourse['files']>,
): Promise<void> {
  if (files.length === 0) return
  const operations = academy.modules.courses
  const lessons = await operations.listVideos(admin, courseId)
  for (const { lesson, name, content } of files) {
    const video = lessons.find(({ title }) => title === lesson)
    if (!video || video.files?.some((file) => file.name === name)) continue
    await operations.addFile(admin, { courseId, videoId: video.id }, name, Readable.from([content]))
  }
}

/** Creates the modules that a course does not have yet, and moves their lessons into them. */
async function loadModules(
  academy: Academy,
  admin: Actor,
  courseId: string,
  modules: NonNullable<DemoCourse['modules']>,
): Promise<void> {
  const operations = academy.modules.courses
  if (modules.length === 0) return
  const present = await operations.listModules(admin, courseId)
  const videos = await operations.listVideos(admin, courseId)
  let before: string | undefined
  for (const { title, lessons } of modules) {
    const release = before
      ? { kind: 'after' as const, moduleId: before }
      : { kind: 'at_once' as const }
    const { id: moduleId } =
      present.find((module) => module.title === title) ??
      (await operations.addModule(admin, courseId, { title, release }))
    for (const [order, lesson] of lessons.entries()) {
      const video = videos.find((one) => one.title === lesson)
      if (!video || video.module) continue
      await operations.placeVideo(admin, { courseId, videoId: video.id }, { moduleId, order })
    }
    before = moduleId
  }
}

/** The academy student has watched the first course and half of the next. */
export async function loadProgress(academy: Academy, student: Actor): Promise<void> {
  const operations = academy.modules.courses
  const { items: visible } = await operations.list(student, { page: 1, limit: 100 })
  const watched = { 'Risk Before Reward': 2, 'Reading the Chart': 1 }
  const now = Date.now()
  for (const course of visible) {
    const count = watched[course.title as keyof typeof watched] ?? 0
    const videos = await operations.listVideos(student, course.id)
    for (const video of videos.slice(0, count)) {
      const ids = { courseId: course.id, videoId: video.id }
      const position = video.duration ?? 0
      // No more counts as watched than the time that has passed since the lesson was opened.
      const opened = new Date(now - 2 * minute)
      await coursesAt(academy, opened).saveProgress(student, ids, { ...unwatched, position: 0 })
      const end = { position, watched: position, ended: true }
      await coursesAt(academy, new Date(now - minute)).saveProgress(student, ids, end)
    }
  }
}

const minute = 60_000
const unwatched = { watched: 0, ended: false }

/** The program's own operations, with a clock fixed at the given time. */
const coursesAt = (academy: Academy, at: Date) => academy.remake(coursesModule, { now: () => at })
