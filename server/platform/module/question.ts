type Requested = (...details: never[]) => unknown

/**
 * A function that one module calls and another provides: the way for two modules that would
 * otherwise need each other. The asking module declares it, the answering one lists its answer, and
 * the academy starts only if each question has exactly one, and each announcement at least one.
 */
export interface Question<Ask extends Requested = Requested> {
  readonly name: string
  /** Whether several modules may answer. */
  readonly isAnnouncement?: true
  /** Never present: it carries the type of the function. */
  readonly ask?: Ask
}

/** The function type of a question. */
export type AskOf<Q> = Q extends Question<infer Ask> ? Ask : never

export interface Answer {
  readonly question: string
  readonly isAnnouncement?: true
  readonly reply: Requested
}

/** Declares a question; `name` reads `who-asks.what`. */
export const question = <Ask extends Requested>(name: string): Question<Ask> => ({ name })

/** Declares a question that every module answers whom it concerns: they are called one after the other. */
export const announcement = <Ask extends (...details: never[]) => Promise<void>>(
  name: string,
): Question<Ask> => ({ name, isAnnouncement: true })

/** The answer of the module that lists it. */
export const answer = <Ask extends Requested>(to: Question<Ask>, reply: Ask): Answer => ({
  question: to.name,
  isAnnouncement: to.isAnnouncement,
  reply: reply as Requested,
})

export interface Questions {
  /** Returns a function that asks the question; it may be passed on before the answer is known. */
  ask<Ask extends Requested>(requested: Question<Ask>): Ask
  /** Takes the answers of all modules; throws if one has none, or a question a second one. */
  settle(answers: readonly Answer[]): void
}

export function createQuestions(): Questions {
  const open = new Set<string>()
  const replies = new Map<string, Requested[]>()
  return {
    ask<Ask extends Requested>({ name, isAnnouncement }: Question<Ask>) {
      open.add(name)
      const put: (...details: never[]) => unknown = (...details) => {
        const [reply, ...others] = replies.get(name) ?? []
        if (!reply) throw new Error(`The question '${name}' was put before all modules were there.`)
        return isAnnouncement ? inTurn([reply, ...others], details) : reply(...details)
      }
      return put as Ask
    },
    settle(answers) {
      for (const { question: name, isAnnouncement, reply } of answers) {
        const known = replies.get(name) ?? []
        if (known.length > 0 && !isAnnouncement) {
          throw new Error(`The question '${name}' has two answers.`)
        }
        replies.set(name, [...known, reply])
      }
      const unanswered = [...open].filter((name) => !replies.has(name))
      if (unanswered.length > 0) {
        throw new Error(`No module answers ${unanswered.map((name) => `'${name}'`).join(', ')}.`)
      }
    },
  }
}

async function inTurn(replies: readonly Requested[], details: never[]): Promise<void> {
  for (const reply of replies) await reply(...details)
}
