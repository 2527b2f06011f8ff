import { randomUUIDv7 } from 'node:crypto'

/** The present instant. Passed in everywhere, so that a test can say what time it is. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** A new identifier: UUID version 7, so that rows made one after the other lie side by side. */
export const newId = (): string => randomUUIDv7()
