import type { Page } from './call.ts'

const pageSize = 100

/**
 * Looks through a list, page by page, for the item with this id; null when it is not there any more.
 * `read` gets the page's number, from 1, and its size; what it throws is thrown on.
 */
export async function findInPages<T extends { id: string }>(
  read: (query: { page: number; limit: number }) => Promise<Page<T>>,
  id: string,
): Promise<T | null> {
  for (let page = 1; ; page += 1) {
    const { items, total } = await read({ page, limit: pageSize })
    const found = items.find((item) => item.id === id)
    if (found) return found
    if (items.length < pageSize || page * pageSize >= total) return null
  }
}
