/** Hands a letter to the mails. */
export const letterJobName = 'letters.send'
