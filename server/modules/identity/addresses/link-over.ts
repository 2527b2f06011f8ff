import { Failure } from '#server/platform/failure.ts'

/** The refusal of a link that is unknown, used, outdated or overtaken: the same for all of them. */
export const linkOver = () => new Failure('rule_violated', 'This link is no longer valid.')
