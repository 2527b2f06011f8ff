import { expect, test } from 'vitest'
import { findInPages } from './find-in-pages.ts'

const all = Array.from({ length: 250 }, (_, number) => ({ id: `item ${number}` }))

function pagesOf(list: readonly { id: string }[]) {
  const asked: number[] = []
  const read = async ({ page, limit }: { page: number; limit: number }) => {
    asked.push(page)
    return { items: list.slice((page - 1) * limit, page * limit), total: list.length }
  }
  return { asked, read }
}

test.each([
  ['item 0', [1]],
  ['item 100', [1, 2]],
  ['item 249', [1, 2, 3]],
])('%s is found, and no page more is read than needed', async (id, pages) => {
  const { asked, read } = pagesOf(all)
  expect(await findInPages(read, id)).toEqual({ id })
  expect(asked).toEqual(pages)
})

test('what is gone is null, after the last page', async () => {
  for (const [list, pages] of [
    [all, [1, 2, 3]],
    [all.slice(0, 200), [1, 2]],
    [[], [1]],
  ] as const) {
    const { asked, read } = pagesOf(list)
    expect(await findInPages(read, 'gone')).toBeNull()
    expect(asked).toEqual(pages)
  }
})
