import { expect, test } from 'vitest'
import { blocksOf, formulasOf, hasInlineFormula, pictureIdOf, picturesOf } from './lesson-text.ts'

const id = '0b6f3a4e-98f0-4c6e-9f43-2f8f3d3b7a11'

test('formulas and charts that stand alone are parts of their own, each with its first line', () => {
  const text = 'One\n\n```math\nx = 1\n```\nTwo\n```chart\npair: EURUSD\nframe: H1\n```\n'
  expect(blocksOf(text)).toEqual([
    { kind: 'markdown', line: 1, text: 'One\n' },
    { kind: 'formula', line: 4, text: 'x = 1' },
    { kind: 'markdown', line: 6, text: 'Two' },
    { kind: 'chart', line: 8, text: 'pair: EURUSD\nframe: H1' },
  ])
})

test.each([
  ['a text without any', '# One\n\n- two\n\n  three'],
  ['within other code', '~~~\n```math\nx\n```\n~~~'],
  ['within longer code', '````\n```chart\npair: X\n```\n````'],
  ['code of another language', '```mathematica\nx\n```'],
  ['indented, as in a list', '- one\n  ```math\n  x\n  ```'],
  ['within a line', 'Write ```math here'],
])('%s is Markdown as it was written', (_, text) => {
  expect(blocksOf(text)).toEqual([{ kind: 'markdown', line: 1, text }])
})

test('what is not closed goes on to the end, and what is empty is there', () => {
  expect(blocksOf('```math\r\nx\r\n\r\ny')).toEqual([{ kind: 'formula', line: 2, text: 'x\n\ny' }])
  expect(blocksOf('```chart\n```')).toEqual([{ kind: 'chart', line: 2, text: '' }])
  expect(blocksOf('')).toEqual([])
})

test('a line of backticks that is not the end stays in its block', () => {
  expect(blocksOf('```math\n``` x\n```')).toEqual([{ kind: 'formula', line: 2, text: '``` x' }])
})

test('formulas within lines have their lines, money is none, and code is left alone', () => {
  const text = 'Risk $100 of $10,000\n\n`$` and $`a`$, $`b`$\n```\n$`c`$\n```\n\n```math\nd\n```'
  expect(formulasOf(blocksOf(text))).toEqual([
    { line: 3, text: 'a' },
    { line: 3, text: 'b' },
    { line: 9, text: 'd' },
  ])
  expect(hasInlineFormula('Risk $100 of $10,000, `code`')).toBe(false)
  expect(hasInlineFormula('Risk $`r`$')).toBe(true)
})

test('pictures of the lesson are named by ids, others are not its own', () => {
  const text = `![A \\[low\\]](pictures/${id})\n![](pictures/${id} "x") ![Far](https://a.example/b.png)\n![B](pictures/../x)`
  expect(picturesOf(blocksOf(text))).toEqual([
    { line: 1, alt: 'A \\[low\\]', id },
    { line: 2, alt: '', id },
    { line: 3, alt: 'B', id: null },
  ])
  expect(pictureIdOf(`pictures/${id}/x`)).toBeNull()
})

test.each([
  ['beginnings', '!['.repeat(25_000)],
  ['addresses', `![${'](pictures/'.repeat(4500)}`],
  ['an address without an end', `![A](pictures/${'x'.repeat(49_000)}`],
])('the longest line is read at once, also one of nothing but %s', (_, text) => {
  expect(picturesOf(blocksOf(text)).length).toBeLessThan(2)
})

test('code that ends within its line hides nothing below it', () => {
  expect(blocksOf('```x = 1``` is code\n\n```math\ny\n```')).toMatchObject([
    { kind: 'markdown' },
    { kind: 'formula', text: 'y' },
  ])
})
