import { expect, test } from 'vitest'
import { coursesOf, wholePlan } from './courses-plan.ts'

const rules = { attachments: ['pdf'], languageOf: () => undefined }
const file = (path: string) => ({
  name: path.split('/').at(-1) ?? '',
  path,
  size: 1,
  lastModified: 0,
})

test('folders become courses, the folders in them modules, in the natural order of their names', () => {
  const { courses, loose } = coursesOf(
    [
      '10 Orders/intro.mp4',
      '2 Basics/2 Charts/b.mp4',
      '2 Basics/2 Charts/deep/c.mp4',
      '2 Basics/10 Risk/notes.md',
      '2 Basics/welcome.mp4',
      '2 Basics/.DS_Store',
      'readme.txt',
    ].map(file),
    rules,
  )
  expect(
    courses.map(({ title, modules }) => [
      title,
      modules.map((module) => [module.title, module.plan.lessons.map(({ key }) => key)]),
    ]),
  ).toEqual([
    [
      '2 Basics',
      [
        ['2 Basics', ['2 Basics/welcome.mp4']],
        ['2 Charts', ['2 Basics/2 Charts/b.mp4', '2 Basics/2 Charts/deep/c.mp4']],
        ['10 Risk', ['2 Basics/10 Risk/notes.md']],
      ],
    ],
    ['10 Orders', [['10 Orders', ['10 Orders/intro.mp4']]]],
  ])
  expect(loose.map(({ path }) => path)).toEqual(['readme.txt'])
  expect(wholePlan(courses).lessons).toHaveLength(5)
})

test('a folder without anything for a course is none', () => {
  expect(coursesOf([file('Pictures/.hidden'), file('a.mp4')], rules).courses).toEqual([])
})
