import { randomUUIDv7 } from 'node:crypto'

/** The current instant. Passed in everywhere, so that tests can control the time. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** A new identifier: UUID version 7, so that rows created in sequence are stored close together. */
export const newId = (): string => randomUUIDv7()
