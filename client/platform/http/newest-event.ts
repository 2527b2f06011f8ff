/**
 * The last server event certain to be included in the first answer since signing in. The live stream
 * starts from it, so that nothing that happens while the page is starting is missed.
 */
let first: string | null = null

/** Keeps the value of the earliest answer; later ones may know events that earlier answers lack. */
export function noteNewestEvent(id: string | null): void {
  first ??= id
}

/** Where the stream should start, as a number in digits; null if no answer has said so. */
export const newestEvent = (): string | null => first

/** Resets it for the next user of this page. */
export function forgetNewestEvent(): void {
  first = null
}
