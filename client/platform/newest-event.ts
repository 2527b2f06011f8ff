/**
 * The last event of the server that the first answer since signing in was certain to know. The live
 * stream goes on from it, so that nothing is missed which happens while the page is still starting.
 */
let first: string | null = null

/** Keeps what the earliest answer says; what later ones know, earlier ones may lack. */
export function noteNewestEvent(id: string | null): void {
  first ??= id
}

/** Where the stream is to go on from, as a number in digits; null when no answer has told. */
export const newestEvent = (): string | null => first

/** For the next person at this page. */
export function forgetNewestEvent(): void {
  first = null
}
