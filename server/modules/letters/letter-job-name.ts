/** Queues the mails of a letter. */
export const letterJobName = 'letters.send'
