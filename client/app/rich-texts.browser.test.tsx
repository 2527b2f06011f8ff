import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LessonText } from '#client/features/courses/texts/lesson-text.tsx'
import { TextLessonForm } from '#client/features/courses/texts/text-lesson-form.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { packCandles } from '#contract/candles/candle-columns.ts'
import { listExerciseSeries } from '#contract/exercises.ts'
import { getTextChart, previewTextChart } from '#contract/text-charts.ts'
import { type TextLesson, updateTextLesson } from '#contract/text-lessons.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { expectFine } from '#testing/components/expect-fine.ts'
import { hourlyCandles } from '#testing/exercises.ts'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const at = '2026-03-02T09:00:00.000Z'
const pictureId = '0b6f3a4e-98f0-4c6e-9f43-2f8f3d3b7a11'
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const pictures = [{ id: pictureId, url: pixel }]
const lesson: TextLesson = {
  ...{ id: crypto.randomUUID(), courseId: crypto.randomUUID(), title: 'Sizes' },
  ...{ text: 'Read.', pictures, readingMinutes: 1, createdAt: at, updatedAt: at },
}
const chart =
  'pair: EURUSD\nframe: H1\nfrom: 2026-01-05 00:00\nto: 2026-01-06 00:00\nlevel: 1.1 Resistance'
const columns = hourlyCandles({ count: 24 })
const candles = {
  synthetic: true,
  digits: 5,
  packed: btoa(String.fromCharCode(...packCandles(columns))),
}

let shown: string
const Shown = () =>
  useSession().user && <LessonText text={shown} pictures={pictures} lesson={lesson} />

async function show(text: string) {
  shown = text
  const server = serverFor('academy')
  server.answer(getTextChart, candles)
  await openAt('/', [{ Component: WithSession, children: [{ path: '/', Component: Shown }] }])
  return server
}

const formulas = () => [...document.querySelectorAll('math')].map((one) => one.textContent ?? '')

test('formulas are MathML, alone and within a line, and money stays money', async () => {
  const server = await show(
    'Risk $100 or **$200**: $`\\frac{R}{2}`$ is half.\n\n| A | B |\n| --- | --- |\n| a | $`a`$ |\n\n```math\nx = \\text{lots}\n```\n\n`code`',
  )
  await expect.poll(() => formulas().length).toBe(3)
  await expect.element(page.getByText(/^Risk \$100 or/)).toBeVisible()
  await expect.element(page.getByText(/^Risk \$100 or/)).not.toHaveTextContent('$`')
  await expect.element(page.getByRole('table')).toBeVisible()
  expect(document.querySelector('math[display="block"]')?.textContent).toContain('lots')
  await expectFine()
  expect(server.calls.filter(({ path }) => path.includes('/courses/'))).toEqual([])
})

test('a formula within a line that is wider than a phone scrolls, and not the page', async () => {
  await show(`The lots are $\`${'\\text{balance} \\times '.repeat(12)}1\`$.`)
  await expect.poll(() => formulas().length).toBe(1)
  await expectFine()
})

test('what cannot be read is shown as it was written, with the reason', async () => {
  await show('```math\n\\frac{1\n```\n\n```chart\npair: EURUSD\n```')
  await expect.element(page.getByText('\\frac{1')).toBeVisible()
  await expect.element(page.getByText(/^Line 6 of a chart has no frame/)).toBeVisible()
})

test('pictures of the lesson are shown with what they show, and one that is gone is said', async () => {
  await show(`![A low](pictures/${pictureId})\n\n![A high](pictures/${crypto.randomUUID()})`)
  await expect.element(page.getByRole('img', { name: 'A low' })).toHaveAttribute('src', pixel)
  await expect.element(page.getByText('This picture is not here any more: A high')).toBeVisible()
  await expectFine()
})

test('a chart asks for its own period, and has its figures as a table', async () => {
  const server = await show(`Look:\n\n\`\`\`chart\n${chart}\n\`\`\``)
  await expect.element(page.getByRole('slider', { name: /^Candles of EURUSD/ })).toBeVisible()
  await expect.element(page.getByText('Resistance 1.1').first()).toBeVisible()
  await expect.element(page.getByText('These candles are synthetic.')).toBeVisible()
  const asked = `/courses/${lesson.courseId}/texts/${lesson.id}/candles`
  expect(server.calls.filter(({ path }) => path.includes(asked))).toHaveLength(1)
  await expectFine()
})

test('a chart without candles says so', async () => {
  shown = `\`\`\`chart\n${chart}\n\`\`\``
  const server = serverFor('academy')
  server.answer(getTextChart, { synthetic: false, digits: 0, packed: '' })
  await openAt('/', [{ Component: WithSession, children: [{ path: '/', Component: Shown }] }])
  await expect.element(page.getByText(/^The academy has no candles of EURUSD/)).toBeVisible()
})

const Written = () =>
  useSession().user && (
    <TextLessonForm courseId={lesson.courseId} lesson={written} onClose={() => undefined} />
  )
let written: TextLesson | undefined
const text = () => page.getByRole('textbox', { name: 'Lesson text' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function write(of?: TextLesson) {
  written = of
  const server = serverFor('teacher')
  server.answer(listExerciseSeries, [
    { pair: 'EURUSD', frames: ['H1', 'H4'], synthetic: true, from: at, to: at },
  ])
  server.answer(previewTextChart, candles)
  await openAt('/', [{ Component: WithSession, children: [{ path: '/', Component: Written }] }])
  return server
}

test('a teacher puts a formula together by its pieces', async () => {
  await write(lesson)
  await button('Formula').click()
  await button('Fraction').click()
  await expect.poll(() => formulas().length).toBe(1)
  await expectFine()
  await button('Insert Formula').click()
  await expect.element(text()).toHaveValue('```math\n\\frac{above}{below}\n```\n\nRead.')
  await expect.element(text()).toHaveFocus()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect.poll(() => formulas().length).toBe(1)
})

/** Answers uploads, which are not made by fetch; returns their addresses. */
function receiveUploads(answer: object): string[] {
  const addresses: string[] = []
  class Upload extends EventTarget {
    upload = new EventTarget()
    status = 201
    responseText = JSON.stringify(answer)
    open = (_: string, address: string) => void addresses.push(address)
    setRequestHeader = () => undefined
    send = () => void this.dispatchEvent(new Event('load'))
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return addresses
}

test('a picture is described and sent, and stands in the text and its preview', async () => {
  await write({ ...lesson, pictures: [], text: '' })
  await button('Picture').click()
  await button('Insert Picture').click()
  await expect.element(page.getByText('Say in a few words what the picture shows')).toBeVisible()
  await expect.element(page.getByText('Select a picture').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'What it shows' }).fill('A [low]')
  const file = new File(['GIF89a'], 'low.gif', { type: 'image/gif' })
  await userEvent.upload(page.getByLabelText(/^Picture/), file)
  await expectFine()
  const sent = receiveUploads({ id: pictureId, url: pixel })
  await button('Insert Picture').click()
  await expect.element(text()).toHaveValue(`![A \\[low\\]](pictures/${pictureId})\n`)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect.element(page.getByRole('img', { name: 'A [low]' })).toBeInTheDocument()
  expect(sent).toEqual([`/api/courses/${lesson.courseId}/texts/${lesson.id}/pictures`])
})

test('a new lesson has no pictures yet, and a chart is chosen from the academy’s candles', async () => {
  await write()
  await button('Picture').click()
  await expect.element(page.getByText(/^Add the lesson first/)).toBeVisible()
  await button('Chart').click()
  await page.getByRole('textbox', { name: 'Levels' }).fill('high')
  await button('Insert Chart').click()
  await expect.element(page.getByText(/^Level 1 should have a price/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Levels' }).fill('1.0850 Resistance')
  await expectFine()
  await button('Insert Chart').click()
  await expect
    .element(text())
    .toHaveValue(
      expect.stringMatching(/^```chart\npair: EURUSD\nframe: H1\n[\s\S]*Resistance\n```\n$/),
    )
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect.element(page.getByRole('slider', { name: /^Candles of EURUSD/ })).toBeVisible()
})

test('what the academy refuses is said at the text, which stays', async () => {
  const server = await write(lesson)
  await text().fill('```math\n\\frac\n```')
  const message = 'Line 2 has a formula that cannot be read: Expected group.'
  server.fail(updateTextLesson, 400, {
    ...{ code: 'invalid_input', message, issues: [{ path: 'text', message }] },
  })
  await button('Save Text Lesson').click()
  await expect.element(page.getByText(message).first()).toBeVisible()
  await expect.element(text()).toHaveValue('```math\n\\frac\n```')
})
