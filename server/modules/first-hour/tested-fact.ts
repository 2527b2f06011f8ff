/** The fact recorded once a mail has been sent through the mail server with this fingerprint. */
export const testedFact = (server: string) => `mail_tested_${server}`
