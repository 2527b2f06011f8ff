import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

export interface Strength {
  /** From 0, guessed at once, to 4, very hard to guess. */
  score: 0 | 1 | 2 | 3 | 4
  /** What would make it stronger; empty if nothing needs to. */
  advice: string
}

/** Anything longer is as strong as its first part, and would be slow to estimate. */
const looksAt = 100

let loading: Promise<ZxcvbnFactory> | null = null

/**
 * Estimates how hard a password is to guess, entirely in this browser; `known` is what attackers would
 * try first, such as the name. The dictionaries are large: they load with the first call.
 */
export async function estimateStrength(
  password: string,
  known: readonly string[],
): Promise<Strength> {
  loading ??= load()
  const estimator = await loading.catch((error: unknown) => {
    // The next attempt may be online again.
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
