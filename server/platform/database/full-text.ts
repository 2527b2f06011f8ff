import { type RawBuilder, sql } from 'kysely'
import { wordsIn } from '#contract/search-words.ts'
import type { Executor } from './database.ts'

/** How many words are searched for; what follows them is left out. */
const mostWords = 8

/** What somebody searches for. */
export interface Searched {
  /** Every one of them, the last one perhaps only begun; at least one. */
  words: readonly string[]
  /** The most that is to be found. */
  limit: number
}

/** The words of `typed` that are searched for; none in what is only punctuation. */
export const searchedWords = (typed: string): string[] => wordsIn(typed).slice(0, mostWords)

/**
 * Whether `words`, part of a statement with a tsvector of `words_of`, contain every word; only an index of the same
 * expression answers that fast. No word contains what means something in a query.
 */
export const isFoundIn = (
  words: RawBuilder<unknown>,
  searched: Pick<Searched, 'words'>,
): RawBuilder<boolean> => contains(words, searched.words)

/**
 * The same for `own_words` and `trade_words`, whose words bear the mark of their owner: nobody else's are looked at.
 * Two owners may have the same mark, so that the owner has to be compared as well.
 */
export const isFoundInOwn = (
  words: RawBuilder<unknown>,
  userId: string,
  searched: Pick<Searched, 'words'>,
): RawBuilder<boolean> => {
  const mark = markOf(userId)
  return contains(
    words,
    searched.words.map((word) => mark + word),
  )
}

/** As `mark_of` of the database. */
const markOf = (userId: string): string =>
  userId.slice(-12).replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

const contains = (vector: RawBuilder<unknown>, words: readonly string[]) => {
  const query = words.map((word) => `'${word}'`).join(' & ')
  return sql<boolean>`${vector} @@ to_tsquery('simple', plain_text(${`${query}:*`}))`
}

/** One thing that was found. */
export interface FoundRow {
  id: string
  title: string
  /** A part of its text around the first word that is in it; null without a text. */
  text: string | null
  at: Date
}

interface FoundList {
  /** The rows with all words, whoever may see them: whole, and by an index. */
  found: RawBuilder<unknown>
  /** From `from found …` to the condition of what may be seen. */
  visible: RawBuilder<unknown>
  /** What is selected beside title, text and time, with the id. */
  columns: RawBuilder<unknown>
  title: RawBuilder<unknown>
  text: RawBuilder<unknown>
  at: RawBuilder<unknown>
  /** Where words are found in titles as well as in texts: titles come first. */
  titlesFirst?: boolean
}

/** The newest of what is found and may be seen, each with an excerpt of its text. */
export async function selectFound<Row extends FoundRow>(
  executor: Executor,
  { found, visible, columns, title, text, at, titlesFirst = false }: FoundList,
  { words, limit }: Searched,
): Promise<Row[]> {
  const newest = sql`at desc, id`
  const inTitle = isFoundIn(sql`words_of(${title})`, { words })
  const order = titlesFirst ? sql`(${inTitle}) desc, ${newest}` : newest
  // The longest word says most; of the limited rows only are excerpts made.
  const telling = words.toSorted((one, other) => other.length - one.length)
  const { rows } = await sql<Row>`
    with found as materialized (${found})
    select ${columns}, ${title} as title, ${at} as at, excerpt_of(${text}, ${telling}::text[]) as text
    ${visible}
    order by ${order} limit ${limit}`.execute(executor)
  return rows
}
