import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

export interface Strength {
  /** From 0, guessed at once, to 4, hard to guess by any means. */
  score: 0 | 1 | 2 | 3 | 4
  /** What would make it better; empty where nothing needs to. */
  advice: string
}

/** What is longer is as good as this much of it, and would take long to look at. */
const looksAt = 100

let loading: Promise<ZxcvbnFactory> | null = null

/**
 * Estimates how hard a password is to guess, all of it in this browser; `known` is what guessers would
 * try first, as the name. The dictionaries are large: they are loaded with the first call.
 */
export async function estimateStrength(
  password: string,
  known: readonly string[],
): Promise<Strength> {
  loading ??= load()
  const estimator = await loading.catch((error: unknown) => {
    // The next try may find the network again.
    loading = null
    throw error
  })
  const { score, feedback } = estimator.check(password.slice(0, looksAt), [...known])
  return { score, advice: feedback.warning || feedback.suggestions[0] || '' }
}

async function load(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  })
}
