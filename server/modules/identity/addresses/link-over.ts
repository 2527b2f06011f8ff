import { Failure } from '#server/platform/failure.ts'

/** The error for a link that is unknown, used, expired or superseded: the same for all of them. */
export const linkOver = () => new Failure('rule_violated', 'This link is no longer valid.')
