import { z } from 'zod'
import { type PageQuery, pageQuery, text } from './values.ts'

/** The most characters of a search. */
export const searchMaximum = 100

const sortDirectionSchema = z.enum(['asc', 'desc'])

/**
 * The query of a list that is searched, sorted and paged on the server. `sort` is one of `sortKeys`;
 * without it the list stands in the order that is its own. `search` is looked for as it is typed.
 */
export function listQuery<const K extends readonly [string, ...string[]]>(sortKeys: K) {
  return pageQuery.extend({
    search: text({ max: searchMaximum }).optional(),
    sort: z.enum(sortKeys).optional(),
    direction: sortDirectionSchema.default('asc'),
  })
}

/** Whether every word of `search` is in `text`, in any case and order: as lists are searched. */
export function holdsEveryWord(text: string, search: string): boolean {
  const lower = text.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}

/** What a list is asked for, with the keys that it can be sorted by. */
export interface ListQuery<K extends string> extends PageQuery {
  search?: string
  sort?: K
  /** Ascending where it isn't told. */
  direction?: z.infer<typeof sortDirectionSchema>
}
