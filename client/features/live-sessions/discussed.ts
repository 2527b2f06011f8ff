import type { Chapter, ChapterInput } from '#contract/live-sessions.ts'

/** The signal that is discussed in a chapter, which is known by its time and its title when it was chosen. */
export interface Discussed {
  second: number
  title: string
  signalId: string
  signalTitle: string
}

/** The signals that the chapters of a recording name. */
export const discussedIn = (chapters: readonly Chapter[] | null | undefined): Discussed[] =>
  (chapters ?? []).flatMap(({ second, title, signal }) =>
    signal ? [{ second, title, signalId: signal.id, signalTitle: signal.title }] : [],
  )

type Named<C> = { chapter: C; signal: Discussed | undefined }

/** Each chapter with its signal; one whose time or title was changed since keeps its own. */
export function named<C extends Pick<Chapter, 'second' | 'title'>>(
  chapters: readonly C[],
  discussed: readonly Discussed[],
): Named<C>[] {
  const left = [...discussed]
  const take = (isIt: (one: Discussed) => boolean) => {
    const place = left.findIndex(isIt)
    return place < 0 ? undefined : left.splice(place, 1)[0]
  }
  const exact = chapters.map(({ second, title }) =>
    take((one) => one.second === second && one.title === title),
  )
  return chapters.map((chapter, place) => ({
    chapter,
    signal:
      exact[place] ??
      take(({ title }) => title === chapter.title) ??
      take(({ second }) => second === chapter.second),
  }))
}

/** The chapters as they are saved. */
export const withSignals = (
  chapters: readonly ChapterInput[],
  discussed: readonly Discussed[],
): ChapterInput[] =>
  named(chapters, discussed).map(({ chapter, signal }) => ({
    ...chapter,
    ...(signal && { signalId: signal.signalId }),
  }))
