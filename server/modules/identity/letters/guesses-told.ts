/** So many wrong passwords within an hour are no slips any more: the owner of the account is told. */
export const guessesTold = 10
