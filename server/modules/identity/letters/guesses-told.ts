/** From this many wrong passwords within an hour on, the account's owner is notified. */
export const guessesTold = 10
