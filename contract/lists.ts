import { z } from 'zod'
import { type PageQuery, pageQuery, text } from './values.ts'

/** The maximum length of a search, in characters. */
export const searchMaximum = 100

const sortDirectionSchema = z.enum(['asc', 'desc'])

/**
 * The query of a list that is searched, sorted and paged on the server. `sort` is one of
 * `sortKeys`; without it the list has its natural order. `search` is matched literally.
 */
export function listQuery<const K extends readonly [string, ...string[]]>(sortKeys: K) {
  return pageQuery.extend({
    search: text({ max: searchMaximum }).optional(),
    sort: z.enum(sortKeys).optional(),
    direction: sortDirectionSchema.default('asc'),
  })
}

/** A list query, with the keys by which the list can be sorted. */
export interface ListQuery<K extends string> extends PageQuery {
  search?: string
  sort?: K
  /** Ascending by default. */
  direction?: z.infer<typeof sortDirectionSchema>
}
